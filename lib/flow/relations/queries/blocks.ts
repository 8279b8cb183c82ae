import { defineRead, read, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { Block } from "../contracts.ts";

type Row = { id: string; handle: string; since: string | Date };
export type BlockPosition = { readonly at: string; readonly id: string };

const present = ({ id, handle, since }: Row): Block => ({
  account: { id, handle },
  since: new Date(since).toISOString(),
});

/** Whether either of two accounts has blocked the other. */
export async function isBlocked(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  one: string,
  other: string,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from block where tenant_id = ${tenantId}::uuid
      and ((account_id = ${one} and target_id = ${other}) or (account_id = ${other} and target_id = ${one})) limit 1`;
  return rows.length > 0;
}

/** A block as the running transaction sees it. */
export async function readBlock(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  accountId: string,
  targetId: string,
): Promise<Block | null> {
  const [row] = await tx.$queryRaw<Row[]>`
    select a.id, a.handle, b.created_at as since from block b
    join account a on a.tenant_id = b.tenant_id and a.id = b.target_id
    where b.tenant_id = ${tenantId}::uuid and b.account_id = ${accountId} and b.target_id = ${targetId}`;
  return row ? present(row) : null;
}

const list = defineRead<{ account: string | null; after: BlockPosition | null; limit: number }, Row[]>({
  name: "relations.blocks",
  sql: `select coalesce(json_agg(row order by created_at desc, id desc), '[]'::json) from (
      select b.created_at, a.id, json_build_object('id', a.id, 'handle', a.handle, 'since', b.created_at) as row
      from block b join account a on a.tenant_id = b.tenant_id and a.id = b.target_id
      where b.tenant_id = c.tenant::uuid and b.account_id = c.principal
        and ($6::text is null or a.id = $6 or '@' || a.handle = $6)
        and (b.created_at, a.id) < (coalesce($7::timestamptz, 'infinity'), coalesce($8::text, ''))
      order by b.created_at desc, a.id desc limit $9) page`,
  params: ({ account, after, limit }) => [account, after?.at ?? null, after?.id ?? null, limit],
});

/** Whom the asker has blocked, newest first. */
export async function listBlocks(
  ctx: Context,
  wanted: { readonly after: BlockPosition | null; readonly limit: number },
): Promise<Block[]> {
  return (await read(ctx, list, { ...wanted, account: null })).map(present);
}

/** The asker's block of an account, by id or `@handle`. */
export async function getBlock(ctx: Context, account: string): Promise<Block | null> {
  const [row] = await read(ctx, list, { account, after: null, limit: 1 });
  return row ? present(row) : null;
}
