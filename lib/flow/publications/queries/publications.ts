import { projectionPath } from "#lib/flow/projections/index.ts";
import { defineRead, publicContext, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { ownerOfSite, originOfSite } from "#lib/registry/index.ts";
import type { ChannelKind, Publication, PublicationRevision, PublicationStatus } from "../contracts.ts";
import type { PublicationsError } from "../errors.ts";

export type PublicationFilters = {
  readonly site?: string | undefined;
  readonly geid?: string | undefined;
  readonly dpid?: string | undefined;
  readonly locale?: string | undefined;
  readonly channel?: ChannelKind | undefined;
  readonly status?: PublicationStatus | undefined;
};
export type PublicationPosition = { readonly at: string; readonly pubid: string };
type Params = PublicationFilters & { readonly after: PublicationPosition | null; readonly limit: number };

type Row = Omit<Publication, "url" | "canonical_url" | "hreflang"> & {
  readonly domain: string;
  readonly hosts: readonly string[];
  readonly canonical_policy: "self" | "mother";
  readonly siblings: readonly { readonly locale: string; readonly path: string }[];
};

/** A tenant sees what is its own; the public what row security shows it. */
const VISIBLE = `(c.tenant = '' or p.tenant_id = nullif(c.tenant, '')::uuid)`;
const ROUTE = `(select r.path from route r where r.tenant_id = p.tenant_id and r.pubid = p.pubid and r.status in ('active', 'gone'))`;
const SHAPE = `json_build_object('pubid', p.pubid, 'publication_intent_id', v.intent_id, 'projection_id', p.dpid, 'geid', p.geid,
  'site_id', p.site_id, 'locale', p.locale, 'channel', p.channel, 'status', p.status, 'revision', v.revision, 'title', v.title,
  'summary', v.summary, 'content_hash', v.content_hash, 'path', ${ROUTE}, 'translated_from', v.translated_from,
  'correction', v.correction, 'published_at', p.published_at, 'updated_at', p.updated_at, 'supersedes', v.supersedes,
  'effect_key', v.effect_key, 'domain', p.domain, 'hosts', s.hosts, 'canonical_policy', s.canonical_policy,
  'siblings', coalesce((select json_agg(json_build_object('locale', o.locale, 'path', r.path) order by o.locale)
    from publication o join route r on r.tenant_id = o.tenant_id and r.pubid = o.pubid and r.status = 'active'
    where o.tenant_id = p.tenant_id and o.site_id = p.site_id and o.dpid = p.dpid and o.channel = 'web'
      and o.status = 'PUBLISHED' and p.channel = 'web'), '[]'::json))`;
const FROM = `from publication p
  join publication_revision v on v.tenant_id = p.tenant_id and v.pubid = p.pubid and v.revision = p.revision
  join site s on s.site_id = p.site_id`;

const list = defineRead<Params, Row[]>({
  name: "publications.list",
  sql: `select coalesce(json_agg(row order by at desc, pubid desc), '[]'::json) from (
      select p.updated_at as at, p.pubid, ${SHAPE} as row ${FROM}
      where ${VISIBLE} and ($6::text is null or p.site_id = $6) and ($7::text is null or p.geid = $7)
        and ($8::text is null or p.dpid = $8) and ($9::text is null or p.locale = $9)
        and ($10::text is null or p.channel = $10) and ($11::text is null or p.status = $11)
        and ($12::timestamptz is null or (p.updated_at, p.pubid) < ($12, $13::text))
      order by p.updated_at desc, p.pubid desc limit $14) page`,
  params: ({ site, geid, dpid, locale, channel, status, after, limit }) => [
    ...[site ?? null, geid ?? null, dpid ?? null, locale ?? null, channel ?? null, status ?? null],
    ...[after?.at ?? null, after?.pubid ?? null, limit],
  ],
});

const one = defineRead<string, Row | null>({
  name: "publications.get",
  sql: `select ${SHAPE} ${FROM} where p.pubid = $6 and ${VISIBLE}`,
  params: (pubid) => [pubid],
});

const time = (text: string) => new Date(text).toISOString();

/** Addresses come from the registry, never from a request. */
function present({ hosts, domain, canonical_policy, siblings, ...row }: Row): Publication {
  const rule = { origin: env().origin, isDevelopment: env().isDevelopment };
  const origin = originOfSite({ siteId: row.site_id, kind: "child", hosts: [...hosts] }, rule);
  const at = (path: string) => `${origin}${encodeURI(path)}`;
  const path = row.channel === "web" ? row.path : null;
  const url = path === null ? null : at(path);
  const mother = `${env().origin}${projectionPath(domain, row.geid)}`;
  return {
    ...row,
    path,
    url,
    canonical_url: url === null ? null : canonical_policy === "mother" ? mother : url,
    hreflang: siblings.map((one) => ({ locale: one.locale, url: at(one.path) })),
    published_at: row.published_at === null ? null : time(row.published_at),
    updated_at: time(row.updated_at),
  };
}

/** Publications by their newest change; of another tenant's site only what everyone may read. */
export async function listPublications(ctx: Context, wanted: Params): Promise<Publication[]> {
  const isForeign =
    ctx.tenant !== null && wanted.site !== undefined && (await ownerOfSite(ctx, wanted.site)) !== ctx.tenant;
  return (await read(isForeign ? publicContext : ctx, list, wanted)).map(present);
}

/** One publication in the revision that readers see; another tenant's only if it is everyone's. */
export async function getPublication(
  ctx: Context,
  pubid: string,
): Promise<Result<Publication, PublicationsError>> {
  const row =
    (await read(ctx, one, pubid)) ?? (ctx.tenant === null ? null : await read(publicContext, one, pubid));
  return row ? ok(present(row)) : err({ code: "publications.not_found" });
}

/** A publication as the running transaction left it; throws where there is none. */
export async function readPublication(tx: Tx, ctx: Context, pubid: string): Promise<Publication> {
  const row = await readInside(tx, ctx, one, pubid);
  if (!row) throw new Error(`publication ${pubid} is missing`);
  return present(row);
}

type RevisionParams = { readonly pubid: string; readonly after: number | null; readonly limit: number };

const revisions = defineRead<RevisionParams, PublicationRevision[]>({
  name: "publications.revisions",
  sql: `select coalesce(json_agg(row order by revision desc), '[]'::json) from (
      select v.revision, json_build_object('pubid', v.pubid, 'revision', v.revision, 'status', v.status, 'title', v.title,
        'summary', v.summary, 'body', v.body, 'language', v.language, 'translated_from', v.translated_from,
        'correction', v.correction, 'content_hash', v.content_hash, 'hash', v.hash, 'prev_hash', v.prev_hash,
        'supersedes', v.supersedes, 'effect_key', v.effect_key, 'external_ref', v.external_ref,
        'pins', json_build_object('pack', v.pack_revision, 'policy', v.policy_revision, 'router', v.router_revision),
        'at', v.at, 'published_at', v.published_at) as row
      from publication_revision v join publication p on p.tenant_id = v.tenant_id and p.pubid = v.pubid
      where v.pubid = $6 and ${VISIBLE} and ($7::int is null or v.revision < $7) order by v.revision desc limit $8) page`,
  params: ({ pubid, after, limit }) => [pubid, after, limit],
});

/** Every revision of a publication, newest first; once it was withdrawn, for its own tenant alone. */
export async function listRevisions(
  ctx: Context,
  wanted: RevisionParams,
): Promise<Result<PublicationRevision[], PublicationsError>> {
  const own = ctx.tenant === null ? null : await read(ctx, one, wanted.pubid);
  const reading = own === null ? publicContext : ctx;
  const found = own ?? (await read(publicContext, one, wanted.pubid));
  if (found === null) return err({ code: "publications.not_found" });
  if (own === null && found.status === "RETRACTED")
    return err({
      code: "publications.gone",
      detail: "This publication was withdrawn, and what it said with it.",
    });
  const rows = await read(reading, revisions, wanted);
  return ok(
    rows.map((row) => ({
      ...row,
      at: time(row.at),
      published_at: row.published_at === null ? null : time(row.published_at),
    })),
  );
}
