import { defineRead, read, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { Follow, FollowKind } from "../contracts.ts";
import type { FollowFact } from "../ports.ts";

type Row = { kind: FollowKind; id: string; since: string | Date };
export type FollowPosition = { readonly at: string; readonly id: string };

const present = ({ kind, id, since }: Row): Follow => ({ kind, id, since: new Date(since).toISOString() });

/** A follow in force, as the running transaction sees it. */
export async function readFollow(tx: Pick<Tx, "$queryRaw">, follow: FollowFact): Promise<Follow | null> {
  const { tenantId, followerId, kind, target } = follow;
  const [row] = await tx.$queryRaw<Row[]>`
    select kind, target as id, since from follow where tenant_id = ${tenantId}::uuid and follower_id = ${followerId}
      and kind = ${kind} and target = ${target} and ended_at is null`;
  return row ? present(row) : null;
}

const one = defineRead<{ kind: FollowKind; target: string }, Row | null>({
  name: "relations.follow",
  sql: `select json_build_object('kind', f.kind, 'id', f.target, 'since', f.since) from follow f
    where f.tenant_id = c.tenant::uuid and f.follower_id = c.principal and f.kind = $6
      and f.target = case when $6 = 'account' and $7 like '@%'
        then (select a.id from account a where a.tenant_id = c.tenant::uuid and a.handle = lower(substr($7, 2))) else $7 end
      and f.ended_at is null`,
  params: ({ kind, target }) => [kind, target],
});

/** The asker's follow of a target, or null; an account may be named by `@handle`. */
export async function getFollow(ctx: Context, kind: FollowKind, target: string): Promise<Follow | null> {
  if (ctx.tenant === null) return null;
  const row = await read(ctx, one, { kind, target });
  return row ? present(row) : null;
}

type ListParams = {
  readonly kind: FollowKind | null;
  readonly after: FollowPosition | null;
  readonly limit: number;
};

const list = defineRead<ListParams, Row[]>({
  name: "relations.follows",
  sql: `select coalesce(json_agg(row order by since desc, id desc), '[]'::json) from (
      select f.since, f.kind || ':' || f.target as id, json_build_object('kind', f.kind, 'id', f.target, 'since', f.since) as row
      from follow f where f.tenant_id = c.tenant::uuid and f.follower_id = c.principal and f.ended_at is null
        and ($6::text is null or f.kind = $6)
        and (f.since, f.kind || ':' || f.target) < (coalesce($7::timestamptz, 'infinity'), coalesce($8::text, ''))
      order by f.since desc, f.kind || ':' || f.target desc limit $9) page`,
  params: ({ kind, after, limit }) => [kind, after?.at ?? null, after?.id ?? null, limit],
});

/** What the asker follows, newest first. */
export async function listFollows(ctx: Context, wanted: ListParams): Promise<Follow[]> {
  return (await read(ctx, list, wanted)).map(present);
}
