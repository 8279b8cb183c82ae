import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import type { ConceptCount, DomainReading, RevisionSummary, View } from "../contracts.ts";
import { listDomains, type Domain } from "#lib/registry/index.ts";
import { presentView, PROJECTION_COLUMNS, VISIBLE, type ProjectionRow } from "./present-projection.ts";

export type DomainOrder = "importance" | "time";
/** Where a list goes on: after this view, at its rank. */
export type ViewPosition = {
  readonly importance: number | null;
  readonly at: string | null;
  readonly dpid: string;
};
export type ListedView = { readonly view: View; readonly position: ViewPosition };

type Params = {
  readonly domain: string;
  readonly concept: string | null;
  readonly after: ViewPosition | null;
  readonly limit: number;
};
type Row = {
  readonly row: ProjectionRow & { readonly domain_title: Record<string, string> };
  readonly importance: number;
  readonly at: string;
};

const sqlOf = (rank: string, type: string, key: string) => `
  select coalesce(json_agg(json_build_object('row', row, 'importance', importance, 'at', at) order by ${key} desc, dpid desc), '[]'::json)
  from (
    select p.dpid, p.effective_importance as importance, p.published_at as at,
      json_build_object(${PROJECTION_COLUMNS}, 'domain_title', d.title) as row
    from projection p join projection_revision r on r.dpid = p.dpid and r.revision = p.revision
      join domain d on d.namespace = p.domain
    where p.domain = $6 and p.status = 'current' and ${VISIBLE} and ($7::text is null or $7 = any (p.concepts))
      and ($8::${type} is null or (${rank}, p.dpid) < ($8, $9::text))
    order by ${rank} desc, p.dpid desc limit $10) page`;

const byImportance = defineRead<Params, Row[]>({
  name: "projections.by-importance",
  sql: sqlOf("p.effective_importance", "float8", "importance"),
  params: ({ domain, concept, after, limit }) => [
    domain,
    concept,
    after?.importance ?? null,
    after?.dpid ?? null,
    limit,
  ],
});
const byTime = defineRead<Params, Row[]>({
  name: "projections.by-time",
  sql: sqlOf("p.published_at", "timestamptz", "at"),
  params: ({ domain, concept, after, limit }) => [
    domain,
    concept,
    after?.at ?? null,
    after?.dpid ?? null,
    limit,
  ],
});

/** Current views of a domain, the most important or the most recently reported first; of one concept where named. */
export async function listDomainEvents(
  ctx: Context,
  order: DomainOrder,
  wanted: Params,
): Promise<ListedView[]> {
  const rows = await read(ctx, order === "time" ? byTime : byImportance, wanted);
  return rows.map(({ row, importance, at }) => ({
    view: presentView(row),
    position: { importance, at: new Date(at).toISOString(), dpid: row.dpid },
  }));
}

type Counts = {
  readonly domain: string;
  readonly counts: DomainReading["counts"];
  readonly lag: number | null;
};

const counts = defineRead<readonly string[], Counts[]>({
  name: "projections.domain-counts",
  sql: `select coalesce(json_agg(json_build_object('domain', named.domain, 'counts', json_build_object(
        'events', (select count(*)::int from projection p where p.domain = named.domain and p.status = 'current' and ${VISIBLE}),
        'withdrawn', (select count(*)::int from projection p where p.domain = named.domain and p.status = 'withdrawn' and ${VISIBLE}),
        'watched', (select count(*)::int from projection p where p.domain = named.domain and p.status = 'current' and p.watch and ${VISIBLE}),
        'sites', (select count(*)::int from site_domain m where m.domain = named.domain)),
      'lag', (select greatest(0, round(extract(epoch from r.at - greatest((r.state #>> '{inputs,event,at}')::timestamptz,
          (r.state #>> '{inputs,overlay,at}')::timestamptz)) * 1000))::float8
        from projection p join projection_revision r on r.dpid = p.dpid and r.revision = p.revision
        where p.domain = named.domain and ${VISIBLE} order by p.updated_at desc limit 1))), '[]'::json)
    from unnest($6::text[]) as named (domain)`,
  params: (domains) => [domains],
});

/** Domains with what they read. */
export async function readingsOf(ctx: Context, domains: readonly Domain[]): Promise<DomainReading[]> {
  const found = new Map(
    (
      await read(
        ctx,
        counts,
        domains.map((one) => one.namespace),
      )
    ).map((row) => [row.domain, row]),
  );
  return domains.map((domain) => {
    const row = found.get(domain.namespace);
    const none = { events: 0, withdrawn: 0, watched: 0, sites: 0 };
    return { ...domain, lag_ms: row?.lag ?? null, counts: row?.counts ?? none };
  });
}

/** Every domain that the context may see, with what it reads. */
export async function listDomainReadings(ctx: Context): Promise<DomainReading[]> {
  return await readingsOf(ctx, await listDomains(ctx));
}

const taxonomy = defineRead<string, ConceptCount[]>({
  name: "projections.taxonomy",
  sql: `select coalesce(json_agg(json_build_object('id', concept ->> 'id', 'parent', concept ->> 'parent',
      'labels', concept -> 'labels', 'count', (select count(*)::int from projection p
        where p.domain = $6 and p.status = 'current' and ${VISIBLE} and concept ->> 'id' = any (p.concepts))) order by n), '[]'::json)
    from pack k join pack_revision r on r.domain = k.domain and r.revision = k.active_revision
      cross join lateral jsonb_array_elements(r.manifest -> 'concepts') with ordinality as concepts (concept, n)
    where k.domain = $6 and (r.visibility = 'public' or r.tenant_id = nullif(c.tenant, '')::uuid)`,
  params: (domain) => [domain],
});

/** The concepts that a domain knows, in the order of its pack. */
export const taxonomyOf = (ctx: Context, domain: string): Promise<ConceptCount[]> =>
  read(ctx, taxonomy, domain);

const revisions = defineRead<string, RevisionSummary[]>({
  name: "projections.revisions",
  sql: `select coalesce(json_agg(json_build_object('revision', r.revision, 'at', r.at, 'cause', r.cause, 'pack_revision', r.pack_revision,
      'importance', (r.state #>> '{computed,importance}')::float8, 'status', r.status) order by r.revision desc), '[]'::json)
    from (select * from projection_revision p where p.dpid = $6 and ${VISIBLE} order by p.revision desc limit 100) r`,
  params: (dpid) => [dpid],
});

/** The newest revisions of a projection, newest first, at most 100. */
export async function listRevisions(ctx: Context, dpid: string): Promise<RevisionSummary[]> {
  return (await read(ctx, revisions, dpid)).map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}
