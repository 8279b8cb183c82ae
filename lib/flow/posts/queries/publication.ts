import type { Tx } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import { originOfSite } from "#lib/registry/index.ts";
import type { SitePost } from "../service/publish-site-post.ts";

type Row = {
  readonly siteId: string;
  readonly siteName: string;
  readonly hosts: string[];
  readonly isDefault: boolean;
  readonly isPublic: boolean;
  readonly geid: string;
  readonly title: string;
  readonly summary: string;
  readonly language: string;
  readonly publishedAt: Date;
  readonly path: string | null;
  readonly concepts: string[];
};

/**
 * What a revision of a publication says, as its site's account would; null where it says nothing: an unknown one, one
 * that was withdrawn, one that goes to another system, and one in another language than the site's own, which would say
 * the same again. It is not withdrawn before the transaction ends.
 */
export async function readForPost(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  { pubid, revision }: { readonly pubid: string; readonly revision: number },
): Promise<SitePost | null> {
  const [row] = await tx.$queryRaw<Row[]>`
    select s.site_id as "siteId", s.name as "siteName", s.hosts, u.locale = s.default_locale as "isDefault",
      u.is_public as "isPublic", v.geid, v.title, v.summary, v.language, coalesce(u.published_at, v.at) as "publishedAt",
      (select r.path from route r where r.tenant_id = u.tenant_id and r.pubid = u.pubid and r.status = 'active' limit 1) as path,
      coalesce((select array_agg(case when c like '%/%' then c else u.domain || '/' || c end) from projection j
        cross join unnest(j.concepts) c where j.dpid = v.dpid), '{}') as concepts
    from publication u join publication_revision v on v.tenant_id = u.tenant_id and v.pubid = u.pubid and v.revision = ${revision}
    join site s on s.tenant_id = u.tenant_id and s.site_id = u.site_id
    where u.tenant_id = ${tenantId}::uuid and u.pubid = ${pubid} and u.channel = 'web'
      and u.status <> 'RETRACTED'
    for share of u`;
  if (!row?.isDefault) return null;
  const {
    siteId,
    siteName,
    hosts,
    geid,
    title,
    summary,
    language,
    publishedAt,
    path,
    concepts: topics,
  } = row;
  const origin = originOfSite({ siteId, kind: "child", hosts }, env());
  const url = path === null ? null : `${origin}${path}`;
  const visibility = row.isPublic ? "public" : "followers";
  return {
    tenantId,
    siteId,
    siteName,
    pubid,
    revision,
    geid,
    title,
    summary,
    language,
    publishedAt,
    url,
    topics,
    visibility,
  };
}
