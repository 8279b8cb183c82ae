import { clock } from "#lib/kernel/clock.ts";
import { defineRead, publicContext, read, type Context } from "#lib/kernel/db/index.ts";
import { ownerOfSite } from "#lib/registry/index.ts";
import type { Block, PublicationStatus } from "../contracts.ts";

/** A publication's page: one revision, and what stands around it on the site. Times are RFC 3339 in UTC. */
export type PublicationPage = {
  readonly pubid: string;
  readonly siteId: string;
  readonly locale: string;
  readonly revision: number;
  /** Of the revision; RETRACTED where the whole publication was withdrawn. */
  readonly status: PublicationStatus;
  readonly path: string | null;
  readonly title: string;
  readonly summary: string;
  readonly body: readonly Block[];
  readonly language: string;
  readonly translatedFrom: string | null;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
  readonly retraction: { readonly at: string; readonly reason: string | null } | null;
  readonly contentHash: string;
  readonly trail: {
    readonly hash: string;
    readonly dpid: string;
    readonly projectionRevision: number;
    readonly projectionHash: string;
    readonly geid: string;
    readonly eventVersion: number;
    readonly eventHash: string;
    readonly domain: string;
    readonly pack: string;
  };
  /** Every correction up to this revision, newest first. */
  readonly corrections: readonly { readonly revision: number; readonly at: string; readonly text: string }[];
  /** The same publication lineage in every language of this site in which it is out. */
  readonly translations: readonly { readonly locale: string; readonly path: string }[];
};

/** A line of a site's lists and feeds. */
export type PublishedItem = {
  readonly pubid: string;
  readonly locale: string;
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly body: readonly Block[];
  readonly language: string;
  readonly geid: string;
  readonly dpid: string;
  readonly domain: string;
  readonly revision: number;
  readonly isCorrected: boolean;
  readonly publishedAt: string;
  readonly updatedAt: string;
};

/** What a site took back or put right; `text` is its reason or correction. */
export type CorrectionItem = {
  readonly kind: "correction" | "retraction";
  readonly pubid: string;
  readonly path: string | null;
  readonly title: string;
  readonly language: string;
  readonly text: string | null;
  readonly at: string;
};

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const REACHABLE = `r.status in ('active', 'reserved')`;
const PATH_OF = `(select r.path from route r where r.tenant_id = p.tenant_id and r.pubid = p.pubid
  and r.status in ('active', 'reserved', 'gone') limit 1)`;

const page = defineRead<{ siteId: string; pubid: string; revision: number | null }, PublicationPage | null>({
  name: "publications.page",
  sql: `select json_build_object('pubid', p.pubid, 'siteId', p.site_id, 'locale', p.locale, 'revision', v.revision,
      'status', case when p.retracted_at is null then v.status else 'RETRACTED' end, 'path', ${PATH_OF},
      'title', v.title, 'summary', v.summary, 'body', v.body, 'language', v.language,
      'translatedFrom', v.translated_from, 'publishedAt', ${moment("p.published_at")}, 'updatedAt', ${moment("v.at")},
      'retraction', case when p.retracted_at is null then null
        else json_build_object('at', ${moment("p.retracted_at")}, 'reason', p.retraction_reason) end,
      'contentHash', v.content_hash,
      'trail', json_build_object('hash', v.hash, 'dpid', v.dpid, 'projectionRevision', v.projection_revision,
        'projectionHash', v.projection_hash, 'geid', v.geid, 'eventVersion', v.event_version,
        'eventHash', v.event_hash, 'domain', p.domain, 'pack', v.pack_revision),
      'corrections', coalesce((select json_agg(json_build_object('revision', o.revision, 'at', ${moment("o.at")},
          'text', o.correction) order by o.revision desc) from publication_revision o
        where o.tenant_id = p.tenant_id and o.pubid = p.pubid and o.revision <= v.revision and o.correction is not null), '[]'::json),
      'translations', coalesce((select json_agg(json_build_object('locale', t.locale, 'path', r.path) order by t.locale)
        from publication t join route r on r.tenant_id = t.tenant_id and r.pubid = t.pubid and ${REACHABLE}
        where t.tenant_id = p.tenant_id and t.site_id = p.site_id and t.dpid = p.dpid and t.channel = p.channel
          and (t.pubid = p.pubid or t.status in ('PUBLISHED', 'SUPERSEDED'))), '[]'::json))
    from publication p join publication_revision v on v.tenant_id = p.tenant_id and v.pubid = p.pubid
      and v.revision = coalesce($8::int, p.revision)
    where c.purpose is not null and p.site_id = $6 and p.pubid = $7`,
  params: ({ siteId, pubid, revision }) => [siteId, pubid, revision],
});

type ListParams = {
  siteId: string;
  locale: string | null;
  limit: number;
  before: string | null;
  geids: readonly string[] | null;
};

const published = defineRead<ListParams, PublishedItem[]>({
  name: "publications.published",
  sql: `select coalesce(json_agg(row order by at desc, pubid desc), '[]'::json) from (
    select p.published_at as at, p.pubid, json_build_object('pubid', p.pubid, 'locale', p.locale, 'path', r.path,
      'title', v.title, 'summary', v.summary, 'body', v.body, 'language', v.language, 'geid', p.geid, 'dpid', p.dpid,
      'domain', p.domain, 'revision', v.revision, 'isCorrected', exists (select from publication_revision o
        where o.tenant_id = p.tenant_id and o.pubid = p.pubid and o.revision <= v.revision and o.correction is not null),
      'publishedAt', ${moment("p.published_at")}, 'updatedAt', ${moment("v.at")}) as row
    from publication p
    join publication_revision v on v.tenant_id = p.tenant_id and v.pubid = p.pubid and v.revision = p.revision
    join route r on r.tenant_id = p.tenant_id and r.pubid = p.pubid and r.status = 'active'
    where c.purpose is not null and p.site_id = $6 and ($7::text is null or p.locale = $7) and p.channel = 'web'
      and p.status = 'PUBLISHED' and p.published_at is not null and ($9::timestamptz is null or p.published_at < $9)
      and ($10::text[] is null or p.geid = any ($10))
    order by p.published_at desc, p.pubid desc limit $8) page`,
  params: ({ siteId, locale, limit, before, geids }) => [siteId, locale, limit, before, geids],
});

const corrections = defineRead<{ siteId: string; locale: string }, CorrectionItem[]>({
  name: "publications.corrections",
  sql: `select coalesce(json_agg(row order by at desc), '[]'::json) from (
    select * from (
      select o.at, json_build_object('kind', 'correction', 'pubid', p.pubid, 'path', ${PATH_OF}, 'title', v.title,
        'language', v.language, 'text', o.correction, 'at', ${moment("o.at")}) as row
      from publication p
      join publication_revision v on v.tenant_id = p.tenant_id and v.pubid = p.pubid and v.revision = p.revision
      join publication_revision o on o.tenant_id = p.tenant_id and o.pubid = p.pubid and o.correction is not null
        and o.status in ('PUBLISHED', 'SUPERSEDED')
      where c.purpose is not null and p.site_id = $6 and p.locale = $7 and p.channel = 'web' and p.retracted_at is null
      union all
      select p.retracted_at, json_build_object('kind', 'retraction', 'pubid', p.pubid, 'path', ${PATH_OF},
        'title', v.title, 'language', v.language, 'text', p.retraction_reason, 'at', ${moment("p.retracted_at")})
      from publication p
      join publication_revision v on v.tenant_id = p.tenant_id and v.pubid = p.pubid and v.revision = p.revision
      where p.site_id = $6 and p.locale = $7 and p.channel = 'web' and p.retracted_at is not null
        and p.published_at is not null) both_kinds
    order by at desc limit 200) page`,
  params: ({ siteId, locale }) => [siteId, locale],
});

/** The context of a site's own tenant, for drawing what that site serves; null where there is no such site. */
async function contextOf(siteId: string): Promise<Context | null> {
  const owner = await ownerOfSite(publicContext, siteId);
  return owner === null ? null : { tenant: owner, principal: null, site: siteId, purpose: "publishing" };
}

/**
 * One publication of a site in any status, at a revision or the one that readers see; null where there is none. A page
 * is drawn before the transaction that brings it out: until then it is published now.
 */
export async function readPage(wanted: {
  readonly siteId: string;
  readonly pubid: string;
  readonly revision: number | null;
}): Promise<PublicationPage | null> {
  const ctx = await contextOf(wanted.siteId);
  const found = ctx === null ? null : await read(ctx, page, wanted);
  const isComingOut = found?.publishedAt === null && found.retraction === null;
  return isComingOut ? { ...found, publishedAt: clock.now().toISOString() } : found;
}

/** What a site has out, newest first; of one language or, with null, of all. */
export async function listPublished(
  siteId: string,
  locale: string | null,
  {
    limit,
    before = null,
    geids = null,
  }: {
    readonly limit: number;
    readonly before?: string | null;
    /** Only publications about these events. */
    readonly geids?: readonly string[] | null;
  },
): Promise<PublishedItem[]> {
  const ctx = await contextOf(siteId);
  return ctx === null ? [] : await read(ctx, published, { siteId, locale, limit, before, geids });
}

/** What a site put right or took back in a language, newest first, at most 200. */
export async function listCorrections(siteId: string, locale: string): Promise<CorrectionItem[]> {
  const ctx = await contextOf(siteId);
  return ctx === null ? [] : await read(ctx, corrections, { siteId, locale });
}
