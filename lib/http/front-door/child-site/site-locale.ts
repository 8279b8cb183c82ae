import type { SiteAddress } from "#lib/registry/index.ts";
import { localeAccepted } from "../locale.ts";

/** The language of a site that suits a reader: the best accepted one that the site has, else its own first. */
export function siteLocale(site: SiteAddress, acceptLanguage: string | undefined): string {
  const accepted = localeAccepted(acceptLanguage, (locale) => site.locales.includes(locale));
  return accepted ?? site.defaultLocale;
}

/** The language that an address names, else the site's default. */
export const localeOfPath = (site: SiteAddress, segments: readonly string[]): string =>
  site.locales.find((locale) => locale === segments[0]) ?? site.defaultLocale;
