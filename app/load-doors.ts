import { getLocale } from "next-intl/server";
import { env } from "#lib/kernel/env.ts";
import { publicContext } from "#lib/kernel/db/index.ts";
import { listDomains, originOfSite } from "#lib/registry/index.ts";
import { labelOf } from "../components/projections/label-of.ts";
import type { Door } from "../components/shell/network-doors.tsx";
import { listChildSites } from "./list-child-sites.ts";

/** Every site that publishes, or those that publish one domain, as ways to them in the reader's language. */
export async function loadSiteDoors(domain?: string): Promise<readonly Door[]> {
  const [locale, sites] = await Promise.all([getLocale(), listChildSites()]);
  return sites
    .filter(({ domains }) => domain === undefined || domains.includes(domain))
    .map(({ site_id: siteId, name, hosts, locales, default_locale: standard }) => {
      const language = locales.includes(locale) ? locale : standard;
      const origin = originOfSite({ siteId, kind: "child", hosts }, env());
      return { href: `${origin}/${language}/`, label: name, language };
    });
}

/** Every public domain and every site that publishes. */
export async function loadDoors(): Promise<{ domains: readonly Door[]; sites: readonly Door[] }> {
  const [locale, domains, sites] = await Promise.all([
    getLocale(),
    listDomains(publicContext),
    loadSiteDoors(),
  ]);
  return {
    sites,
    domains: domains.map(({ namespace, title }) => ({
      href: `/domains/${namespace}`,
      label: labelOf(title, locale, namespace),
    })),
  };
}
