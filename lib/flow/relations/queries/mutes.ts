import { defineRead, read, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { Mute } from "../contracts.ts";

export type MutePosition = { readonly at: string; readonly id: string };

const time = (text: string | Date) => new Date(text).toISOString();
const present = (row: Mute): Mute => ({
  ...row,
  expires_at: row.expires_at === null ? null : time(row.expires_at),
  created_at: time(row.created_at),
});

/** A mute as the running transaction sees it. */
export async function readMute(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  id: string,
): Promise<Mute | null> {
  const [row] = await tx.$queryRaw<Mute[]>`
    select id, kind, value, scope, expires_at, created_at from mute where tenant_id = ${tenantId}::uuid and id = ${id}`;
  return row ? present(row) : null;
}

const list = defineRead<{ id: string | null; after: MutePosition | null; limit: number }, Mute[]>({
  name: "relations.mutes",
  sql: `select coalesce(json_agg(row order by created_at desc, id desc), '[]'::json) from (
      select m.created_at, m.id, json_build_object('id', m.id, 'kind', m.kind, 'value', m.value, 'scope', m.scope,
        'expires_at', m.expires_at, 'created_at', m.created_at) as row
      from mute m where m.tenant_id = c.tenant::uuid and m.account_id = c.principal and ($6::text is null or m.id = $6)
        and (m.created_at, m.id) < (coalesce($7::timestamptz, 'infinity'), coalesce($8::text, ''))
      order by m.created_at desc, m.id desc limit $9) page`,
  params: ({ id, after, limit }) => [id, after?.at ?? null, after?.id ?? null, limit],
});

/** The asker's mutes, newest first; those that have ended too. */
export async function listMutes(
  ctx: Context,
  wanted: { readonly after: MutePosition | null; readonly limit: number },
): Promise<Mute[]> {
  return (await read(ctx, list, { ...wanted, id: null })).map(present);
}

/** One mute of the asker. */
export async function getMute(ctx: Context, id: string): Promise<Mute | null> {
  const [row] = await read(ctx, list, { id, after: null, limit: 1 });
  return row ? present(row) : null;
}
