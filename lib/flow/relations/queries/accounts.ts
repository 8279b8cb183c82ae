import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import type { Account } from "../contracts.ts";

const columns = (following: string) => `json_build_object('id', a.id, 'handle', a.handle,
  'kind', case a.kind when 'host' then 'agent' else a.kind end, 'name', a.name, 'state', a.state, 'site_id', a.site_id,
  'followers', coalesce((select sum(n.followers)::int from follow_count n where n.tenant_id = a.tenant_id
    and (n.kind, n.target) in (('account', a.id), ('site', a.site_id))), 0), 'following', ${following})`;

const NAMED = `(($6 like '@%' and a.handle = lower(substr($6, 2))) or ($6 not like '@%' and a.id = $6))`;

const own = defineRead<string, Account | null>({
  name: "relations.account",
  sql: `select ${columns(`(select count(*)::int from follow f
      where f.tenant_id = a.tenant_id and f.follower_id = a.id and f.ended_at is null)`)}
    from account a where a.tenant_id = c.tenant::uuid and a.state <> 'suspended' and ${NAMED}`,
  params: (account) => [account],
});
// Whom somebody follows is theirs to show to their own tenant only.
const shared = defineRead<string, Account | null>({
  name: "relations.account-public",
  sql: `select ${columns("0")} from account a where c.purpose is not null and ${NAMED}`,
  params: (account) => [account],
});

/** An account by id or `@handle`; the public knows sites, and who has said something to everyone. */
export async function getAccount(ctx: Context, account: string): Promise<Account | null> {
  return await read(ctx, ctx.tenant === null ? shared : own, account);
}
