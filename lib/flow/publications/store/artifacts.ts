import type { Tx } from "#lib/kernel/db/index.ts";
import type { RenderedArtifact } from "../ports.ts";
import type { SitePath } from "../rules.ts";

export type ArtifactTables = Pick<Tx, "publicationArtifact" | "siteFeedState" | "$queryRaw" | "$executeRaw">;

export type ArtifactPlace = {
  readonly tenantId: string;
  readonly siteId: string;
  readonly locale: string;
  readonly path: string;
  readonly pubid: string | null;
  readonly revision: number | null;
};

/** Stores bytes as they will be served, the files they name first; what is already there byte for byte is left alone. */
export async function storeArtifact(
  tx: ArtifactTables,
  place: ArtifactPlace,
  artifact: RenderedArtifact,
  at: Date,
): Promise<void> {
  const { tenantId, siteId } = place;
  for (const asset of artifact.assets)
    await tx.$executeRaw`
      insert into publication_artifact (tenant_id, site_id, locale, path, status, hash, headers, bytes, updated_at)
      values (${tenantId}::uuid, ${siteId}, '', ${asset.path}, 200, ${asset.hash}, ${JSON.stringify(asset.headers)}::jsonb,
        ${asset.bytes}, ${at})
      on conflict do nothing`;
  await tx.$executeRaw`
    insert into publication_artifact as a (tenant_id, site_id, locale, path, pubid, revision, status, hash, headers, bytes, updated_at, design)
    values (${tenantId}::uuid, ${siteId}, ${place.locale}, ${place.path}, ${place.pubid}, ${place.revision}::int,
      ${artifact.status}::int, ${artifact.hash}, ${JSON.stringify(artifact.headers)}::jsonb, ${artifact.bytes}, ${at}, ${artifact.design})
    on conflict (tenant_id, site_id, path) do update set locale = excluded.locale, pubid = excluded.pubid,
      revision = excluded.revision, status = excluded.status, hash = excluded.hash, headers = excluded.headers,
      bytes = excluded.bytes, design = excluded.design,
      -- A build that draws the same bytes is no change for readers.
      updated_at = case when (a.hash, a.status, a.headers) is distinct from (excluded.hash, excluded.status, excluded.headers)
        then excluded.updated_at else a.updated_at end
    where (a.hash, a.status, a.headers, a.pubid, a.revision, a.design)
      is distinct from (excluded.hash, excluded.status, excluded.headers, excluded.pubid, excluded.revision, excluded.design)`;
}

/** Notes that pages are behind; answers those that were not already. */
export async function wantPaths(
  tx: ArtifactTables,
  tenantId: string,
  siteId: string,
  paths: readonly SitePath[],
  at: Date,
): Promise<void> {
  const rows = [...paths].sort((a, b) => (a.path < b.path ? -1 : 1));
  await tx.$executeRaw`
    insert into site_feed_state (tenant_id, site_id, locale, path, wanted, built, requested_at)
    select ${tenantId}::uuid, ${siteId}, p.locale, p.path, 1, 0, ${at}
    from json_to_recordset(${JSON.stringify(rows)}::json) as p (locale text, path text) order by p.path
    on conflict (tenant_id, site_id, path) do update set wanted = site_feed_state.wanted + 1, requested_at = excluded.requested_at`;
}

/** What a page is behind by: the count that a rebuild must note as built; null where it is not behind. */
export async function readWanted(
  tx: ArtifactTables,
  tenantId: string,
  siteId: string,
  path: string,
): Promise<bigint | null> {
  const row = await tx.siteFeedState.findUnique({
    where: { tenantId_siteId_path: { tenantId, siteId, path } },
    select: { wanted: true, built: true },
  });
  return row && row.built < row.wanted ? row.wanted : null;
}

/** Notes a page as built up to a count; a build that was overtaken by a newer one changes nothing. Answers whether it counts. */
export async function noteBuilt(
  tx: ArtifactTables,
  place: { readonly tenantId: string; readonly siteId: string; readonly path: string },
  upTo: bigint,
  at: Date,
): Promise<boolean> {
  const noted = await tx.siteFeedState.updateMany({
    where: { ...place, built: { lt: upTo } },
    data: { built: upTo, builtAt: at, error: null },
  });
  return noted.count === 1;
}

/** Notes why a page could not be drawn. */
export async function noteUnbuilt(
  tx: ArtifactTables,
  place: { readonly tenantId: string; readonly siteId: string; readonly path: string },
  error: string,
): Promise<void> {
  await tx.siteFeedState.updateMany({ where: place, data: { error: error.slice(0, 500) } });
}

/** Pages of all sites that have been behind since before an instant. */
export async function findBehind(
  tx: ArtifactTables,
  tenantId: string,
  before: Date,
): Promise<{ siteId: string; locale: string; path: string }[]> {
  return await tx.$queryRaw<{ siteId: string; locale: string; path: string }[]>`
    select site_id as "siteId", locale, path from site_feed_state
    where tenant_id = ${tenantId}::uuid and built < wanted and requested_at < ${before} order by requested_at limit 500`;
}

/** Those of a site's paths that have no bytes and are not waited for. */
export async function findMissing(
  tx: ArtifactTables,
  tenantId: string,
  siteId: string,
  paths: readonly SitePath[],
): Promise<SitePath[]> {
  return await tx.$queryRaw<SitePath[]>`
    select p.locale, p.path from json_to_recordset(${JSON.stringify(paths)}::json) as p (locale text, path text)
    where not exists (select from publication_artifact a
        where a.tenant_id = ${tenantId}::uuid and a.site_id = ${siteId} and a.path = p.path)
      and not exists (select from site_feed_state s
        where s.tenant_id = ${tenantId}::uuid and s.site_id = ${siteId} and s.path = p.path and s.built < s.wanted)`;
}

/** Pages and documents of a site that look otherwise now and are not waited for, standing pages first. */
export async function findOldDesign(
  tx: ArtifactTables,
  tenantId: string,
  siteId: string,
  design: { readonly page: string; readonly document: string },
  limit: number,
): Promise<SitePath[]> {
  return await tx.$queryRaw<SitePath[]>`
    select a.locale, a.path from publication_artifact a
    left join route r on r.tenant_id = a.tenant_id and r.site_id = a.site_id and r.path = a.path
    where a.tenant_id = ${tenantId}::uuid and a.site_id = ${siteId} and a.path not like '/\\_a/%'
      and a.design is distinct from
        case when a.headers ->> 'content-type' like 'text/html%' then ${design.page} else ${design.document} end
      -- What leads elsewhere shows nothing of its own.
      and (r.status in ('active', 'gone') or (r.path is null and a.pubid is null))
      and not exists (select from site_feed_state s
        where s.tenant_id = a.tenant_id and s.site_id = a.site_id and s.path = a.path and s.built < s.wanted)
    order by a.pubid is not null, a.updated_at desc limit ${limit}`;
}
