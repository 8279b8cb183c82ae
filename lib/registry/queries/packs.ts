import { defineRead, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { RegistryError } from "../errors.ts";
import type { PackHead, PackManifest, PackRevision } from "../packs/contracts.ts";

const VISIBLE = `(r.visibility = 'public' or r.tenant_id = nullif(c.tenant, '')::uuid)`;
const ACTIVATED = `(select max(a.at) from pack_activation a where a.domain = r.domain and a.revision = r.revision)`;
const STATUS = `case when (select p.active_revision from pack p where p.domain = r.domain) = r.revision then 'active'
  when ${ACTIVATED} is null then 'draft' else 'superseded' end`;
const HEAD = `'revision', r.revision, 'hash', r.hash, 'status', ${STATUS}, 'created_at', r.created_at,
  'created_by', r.created_by, 'activated_at', ${ACTIVATED}, 'warnings', r.warnings`;

/** Where a list of pack revisions goes on. */
export type PackPosition = { readonly at: string; readonly revision: string };
type ListParams = { readonly domain: string; readonly after: PackPosition | null; readonly limit: number };

const list = defineRead<ListParams, PackHead[]>({
  name: "registry.packs",
  sql: `select coalesce(json_agg(head order by at desc, revision desc), '[]'::json) from (
      select r.created_at as at, r.revision, json_build_object(${HEAD}) as head from pack_revision r
      where r.domain = $6 and ${VISIBLE}
        and ($7::timestamptz is null or (r.created_at, r.revision) < ($7, $8::text))
      order by r.created_at desc, r.revision desc limit $9) page`,
  params: ({ domain, after, limit }) => [domain, after?.at ?? null, after?.revision ?? null, limit],
});

const one = defineRead<{ domain: string; revision: string }, PackRevision | null>({
  name: "registry.pack",
  sql: `select json_build_object(${HEAD}, 'manifest', r.manifest) from pack_revision r
    where r.domain = $6 and r.revision = $7 and ${VISIBLE}`,
  params: ({ domain, revision }) => [domain, revision],
});

const iso = <T extends PackHead>(head: T): T => ({
  ...head,
  created_at: new Date(head.created_at).toISOString(),
  activated_at: head.activated_at === null ? null : new Date(head.activated_at).toISOString(),
});

/** Revisions of a domain's pack, newest first. */
export async function listPacks(ctx: Context, wanted: ListParams): Promise<PackHead[]> {
  return (await read(ctx, list, wanted)).map(iso);
}

/** One revision with its manifest. */
export async function getPack(
  ctx: Context,
  domain: string,
  revision: string,
): Promise<Result<PackRevision, RegistryError>> {
  const pack = await read(ctx, one, { domain, revision });
  return pack ? ok(iso(pack)) : err({ code: "registry.pack_not_found" });
}

/** A revision as the running transaction left it; null where there is none. */
export async function readPack(
  tx: Tx,
  ctx: Context,
  domain: string,
  revision: string,
): Promise<PackRevision | null> {
  const pack = await readInside(tx, ctx, one, { domain, revision });
  return pack ? iso(pack) : null;
}

/** A revision that a domain reads under, and whose the domain is. */
export type ActivePack = {
  readonly domain: string;
  readonly tenant: string;
  readonly visibility: "public" | "tenant";
  readonly revision: string;
  readonly hash: string;
};

const active = defineRead<null, ActivePack[]>({
  name: "registry.active-packs",
  sql: `select coalesce(json_agg(json_build_object('domain', r.domain, 'tenant', r.tenant_id, 'visibility', r.visibility,
      'revision', r.revision, 'hash', r.hash) order by r.domain), '[]'::json)
    from pack p join pack_revision r on r.domain = p.domain and r.revision = p.active_revision
      join domain d on d.namespace = p.domain
    where d.status = 'active' and ${VISIBLE}`,
  params: () => [],
});

/**
 * What every active domain that the context sees reads under, by namespace, as the running transaction left it;
 * without manifests.
 */
export const readActivePacks = (tx: Tx, ctx: Context): Promise<ActivePack[]> =>
  readInside(tx, ctx, active, null);

const MOST_MANIFESTS = 64;
const manifests = new Map<string, PackManifest>();

/** The manifest of a revision. Revisions never change, so each process reads one once. Throws where there is none. */
export async function readManifest(
  tx: Tx,
  ctx: Context,
  pack: Pick<ActivePack, "domain" | "revision" | "hash">,
): Promise<PackManifest> {
  const key = `${pack.domain}\n${pack.hash}`;
  const known = manifests.get(key);
  if (known) return known;
  const found = await readPack(tx, ctx, pack.domain, pack.revision);
  if (!found) throw new Error(`pack ${pack.domain} ${pack.revision} is missing`);
  if (manifests.size >= MOST_MANIFESTS) manifests.clear();
  manifests.set(key, found.manifest);
  return found.manifest;
}

/** Tenants with a domain that they alone read, and an active pack for it; worker only, ids only. */
export async function tenantsWithOwnPacks(tx: Pick<Tx, "$queryRaw">): Promise<string[]> {
  const rows = await tx.$queryRaw<{ tenant: string }[]>`
    select tenant::text from plx_tenants_with_own_packs() tenant order by tenant`;
  return rows.map((row) => row.tenant);
}
