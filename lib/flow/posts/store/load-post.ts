import type { Tx } from "#lib/kernel/db/index.ts";
import type { Moderation, Visibility } from "../contracts.ts";

type Sql = Pick<Tx, "$queryRaw">;

/** A post as the use cases decide on it. */
export type StoredPost = {
  readonly tenantId: string;
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
  readonly language: string | null;
  readonly sensitive: boolean;
  readonly visibility: Visibility;
  readonly moderation: Moderation;
  readonly version: number;
  readonly pubid: string | null;
  readonly pubRevision: number | null;
  readonly inReplyTo: string | null;
  readonly deletedAt: Date | null;
};

/** Locks a post of a tenant, deleted ones too; null where there is none. */
export async function lockPost(
  tx: Sql,
  tenantId: string,
  by: { readonly id?: string; readonly pubid?: string },
): Promise<StoredPost | null> {
  const [row] = await tx.$queryRaw<StoredPost[]>`
    select tenant_id::text as "tenantId", id, author_id as "authorId", text, language, sensitive, visibility, moderation,
      version, pubid, pub_revision as "pubRevision", in_reply_to as "inReplyTo", deleted_at as "deletedAt"
    from post where tenant_id = ${tenantId}::uuid and (id = ${by.id ?? ""} or pubid = ${by.pubid ?? ""}) for update`;
  return row ?? null;
}

/** The accounts of these handles that can be named: at home in the tenant and not suspended. */
export async function findNamed(
  tx: Sql,
  tenantId: string,
  handles: readonly string[],
): Promise<{ id: string; handle: string }[]> {
  if (handles.length === 0) return [];
  return await tx.$queryRaw`
    select id, handle from account where tenant_id = ${tenantId}::uuid and handle = any (${[...handles]})
      and state <> 'suspended' order by array_position(${[...handles]}::text[], handle)`;
}

/** The author's account as far as a post depends on it. */
export async function findAuthor(
  tx: Sql,
  tenantId: string,
  id: string,
): Promise<{ siteId: string | null; state: string } | null> {
  const [row] = await tx.$queryRaw<{ siteId: string | null; state: string }[]>`
    select site_id as "siteId", state from account where tenant_id = ${tenantId}::uuid and id = ${id}`;
  return row ?? null;
}

/** The entities that an event, or the one it was merged into, is about. */
export async function findEntities(tx: Sql, geid: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select distinct n.entity_id as id from event e join event_entity n on n.geid in (e.geid, coalesce(e.survivor, e.geid))
    where e.geid = ${geid} order by 1 limit 50`;
  return rows.map((row) => row.id);
}
