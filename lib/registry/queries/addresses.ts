import { defineRead, publicContext, read } from "#lib/kernel/db/index.ts";
import type { SiteAddress } from "../contracts.ts";

const siteAddresses = defineRead<null, SiteAddress[]>({
  name: "registry.site-addresses",
  sql: `select coalesce(json_agg(json_build_object(
      'siteId', s.site_id, 'kind', s.kind, 'name', s.name, 'hosts', s.hosts,
      'defaultLocale', s.default_locale, 'locales', s.locales, 'status', s.status) order by s.site_id), '[]'::json)
    from site s where c.purpose is not null`,
  params: () => [],
});

/** The addresses of all sites; they are public. */
export const listSiteAddresses = () => read(publicContext, siteAddresses, null);

const tenantBySlug = defineRead<string, { id: string; slug: string } | null>({
  name: "registry.tenant-by-slug",
  sql: `select json_build_object('id', t.id, 'slug', t.slug) from tenant t where c.purpose is not null and t.slug = $6`,
  params: (slug) => [slug],
});

/** The tenant of this slug, or null. */
export const findTenant = (slug: string) =>
  read({ tenant: null, principal: null, purpose: "operating" }, tenantBySlug, slug);

const allTenants = defineRead<null, { id: string; slug: string }[]>({
  name: "registry.tenants",
  sql: `select coalesce(json_agg(json_build_object('id', t.id, 'slug', t.slug) order by t.slug), '[]'::json)
    from tenant t where c.purpose is not null`,
  params: () => [],
});

/** All tenants by slug; for work that takes each in turn under its own context. */
export const listTenants = () =>
  read({ tenant: null, principal: null, purpose: "operating" }, allTenants, null);
