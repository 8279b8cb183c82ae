import { defineRead, publicContext, read } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import { originOfSite } from "#lib/registry/index.ts";
import type { PublishedPage } from "../contracts.ts";

type Row = Omit<PublishedPage, "url"> & { readonly hosts: readonly string[]; readonly path: string };
type Wanted = { readonly geids: readonly string[]; readonly locale: string | null };

const pages = defineRead<Wanted, Row[]>({
  name: "publications.of-events",
  sql: `select coalesce(json_agg(json_build_object('geid', p.geid, 'siteId', p.site_id, 'site', s.name, 'domain', p.domain, 'locale', p.locale,
      'title', v.title, 'language', v.language, 'hosts', s.hosts, 'path', r.path) order by p.geid, s.name, p.locale, p.pubid), '[]'::json)
    from publication p
    join publication_revision v on v.tenant_id = p.tenant_id and v.pubid = p.pubid and v.revision = p.revision
    join site s on s.site_id = p.site_id
    join route r on r.tenant_id = p.tenant_id and r.pubid = p.pubid and r.status = 'active'
    where p.geid = any ($6::text[]) and p.locale = coalesce($7::text, p.locale) and p.channel = 'web' and p.status = 'PUBLISHED' and c.purpose is not null`,
  params: ({ geids, locale }) => [geids, locale],
});

/** The published pages of these events in one language, or in all, of all sites that everyone may read. */
export async function publishedOfEvents(
  geids: readonly string[],
  locale: string | null,
): Promise<PublishedPage[]> {
  if (geids.length === 0) return [];
  const rule = { origin: env().origin, isDevelopment: env().isDevelopment };
  const rows = await read(publicContext, pages, { geids, locale });
  return rows.map(({ hosts, path, ...row }) => {
    const origin = originOfSite({ siteId: row.siteId, kind: "child", hosts: [...hosts] }, rule);
    return { ...row, url: `${origin}${encodeURI(path)}` };
  });
}
