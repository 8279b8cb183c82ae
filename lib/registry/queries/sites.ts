import { clock } from "#lib/kernel/clock.ts";
import { defineRead, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Site } from "../contracts.ts";
import type { RegistryError } from "../errors.ts";

const VISIBLE = `(m.visibility = 'public' or m.tenant_id = nullif(c.tenant, '')::uuid)`;
// The mother shows every public domain; a child those that it was given, the leading one first.
const DOMAINS = `case when s.kind = 'mother'
  then array(select d.namespace from domain d where d.visibility = 'public' and d.status <> 'retired' order by d.namespace)
  else array(select m.domain from site_domain m where m.site_id = s.site_id and ${VISIBLE} order by m.rank, m.domain) end`;
const PACKS = `coalesce((select json_object_agg(p.domain, p.active_revision order by p.domain) from pack p
  where p.active_revision is not null and p.domain = any (${DOMAINS})), '{}'::json)`;
// Why a site stands still and what narrows it is its tenant's own business.
const IS_OWN = `(s.tenant_id is not distinct from nullif(c.tenant, '')::uuid)`;
const FROZEN = `case when s.frozen is null or ${IS_OWN} then s.frozen
  else jsonb_build_object('reason', '', 'until', s.frozen -> 'until') end`;
const OVERLAY = `case when ${IS_OWN} then s.local_policy_overlay else '{}' end`;
const CHANNELS = `coalesce((select json_agg(json_build_object('kind', n.kind, 'url', n.url, 'secret_ref', n.secret_ref,
    'timeout_ms', n.timeout_ms, 'retry_budget', n.retry_budget) order by n.kind)
  from site_channel n where n.tenant_id = nullif(c.tenant, '')::uuid and n.site_id = s.site_id), '[]'::json)`;

const shapeOf = (
  channels: string,
) => `json_build_object('site_id', s.site_id, 'name', s.name, 'hosts', s.hosts,
  'domains', ${DOMAINS}, 'default_locale', s.default_locale, 'locales', s.locales, 'status', s.status, 'frozen', ${FROZEN},
  'canonical_policy', s.canonical_policy, 'channels', ${channels}, 'packs', ${PACKS},
  'subscription_enabled', s.subscription_enabled, 'isolation_class', s.isolation_class, 'stamp', s.stamp,
  'publication_profile', s.publication_profile, 'local_policy_overlay', ${OVERLAY})`;

type Params = {
  readonly site: string | null;
  readonly domain: string | null;
  readonly after: string | null;
  readonly limit: number;
  /** Only the mother and what the asking tenant owns. */
  readonly isOwn?: boolean;
};
type Row = Omit<Site, "frozen"> & {
  readonly frozen: { readonly reason: string; readonly until: string | null } | null;
};

const sqlOf = (channels: string) => `select coalesce(json_agg(row order by id), '[]'::json) from (
    select s.site_id as id, ${shapeOf(channels)} as row from site s
    where c.purpose is not null and ($6::text is null or s.site_id = $6)
      and ($7::text is null or exists (select from site_domain m where m.site_id = s.site_id and m.domain = $7 and ${VISIBLE}))
      and ($8::text is null or s.site_id > $8) and (not $10 or s.tenant_id is null or ${IS_OWN})
    order by s.site_id limit $9) page`;
const params = ({ site, domain, after, limit, isOwn = false }: Params) => [site, domain, after, limit, isOwn];
const shared = defineRead<Params, Row[]>({ name: "registry.sites", sql: sqlOf("'[]'::json"), params });
const own = defineRead<Params, Row[]>({ name: "registry.sites-own", sql: sqlOf(CHANNELS), params });

/** Sites are public; a freeze whose time is over counts as none. */
function present(row: Row): Site {
  const until = row.frozen?.until ?? null;
  const isOver = until !== null && new Date(until) <= clock.now();
  const frozen =
    row.frozen === null || isOver ? null : { reason: row.frozen.reason, until: row.frozen.until };
  return { ...row, frozen };
}

const statementOf = (ctx: Context) => (ctx.tenant === null ? shared : own);
const MOST_SITES = 10_000;

/**
 * Every site, the mother included, by id; with channels where the asking tenant owns it. `isOwn` leaves out what other
 * tenants own.
 */
export async function listSites(
  ctx: Context,
  page: { readonly after?: string | null; readonly limit?: number; readonly isOwn?: boolean } = {},
): Promise<Site[]> {
  const { after = null, limit = MOST_SITES, isOwn = false } = page;
  return (await read(ctx, statementOf(ctx), { site: null, domain: null, after, limit, isOwn })).map(present);
}

/** One site by id. */
export async function getSite(ctx: Context, siteId: string): Promise<Result<Site, RegistryError>> {
  const [row] = await read(ctx, statementOf(ctx), { site: siteId, domain: null, after: null, limit: 1 });
  return row ? ok(present(row)) : err({ code: "registry.site_not_found" });
}

/** A site as the running transaction left it; null where there is none. */
export async function readSite(tx: Tx, ctx: Context, siteId: string): Promise<Site | null> {
  const wanted = { site: siteId, domain: null, after: null, limit: 1 };
  const [row] = await readInside(tx, ctx, statementOf(ctx), wanted);
  return row ? present(row) : null;
}

/** The child sites that show a domain, by id, inside a running transaction. */
export async function sitesOfDomain(tx: Tx, ctx: Context, domain: string): Promise<Site[]> {
  const wanted = { site: null, domain, after: null, limit: MOST_SITES };
  return (await readInside(tx, ctx, statementOf(ctx), wanted)).map(present);
}

const ownOpen = defineRead<null, Row[]>({
  name: "registry.own-sites",
  sql: `select coalesce(json_agg(${shapeOf("'[]'::json")} order by s.site_id), '[]'::json) from site s
    where s.kind = 'child' and s.tenant_id = nullif(c.tenant, '')::uuid and s.status not in ('provisioning', 'retired')`,
  params: () => [],
});

/** The asking tenant's child sites that readers or previews can reach, without their channels. */
export const ownSites = async (ctx: Context): Promise<Site[]> =>
  (await read(ctx, ownOpen, null)).map(present);

const owner = defineRead<string, string | null>({
  name: "registry.site-owner",
  sql: `select to_json(s.tenant_id) from site s where s.site_id = $6 and c.purpose is not null`,
  params: (siteId) => [siteId],
});

/** The uuid of the tenant that owns a site; null for the mother and where there is none. */
export const ownerOfSite = (ctx: Context, siteId: string): Promise<string | null> => read(ctx, owner, siteId);

/** The same as the running transaction sees it. */
export const readOwnerOfSite = (tx: Tx, ctx: Context, siteId: string): Promise<string | null> =>
  readInside(tx, ctx, owner, siteId);
