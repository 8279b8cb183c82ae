import type { SiteAddress } from "#lib/registry/index.ts";
import { localeAccepted } from "../locale.ts";

/** The language of a site that suits a reader: the best accepted one that the site has, else its own first. */
export function siteLocale(site: SiteAddress, acceptLanguage: string | undefined): string {
  const accepted = localeAccepted(acceptLanguage, (locale) => site.locales.includes(locale));
  return accepted ?? site.defaultLocale;
}

/** The language that an address names, else the one of the site that suits the reader. */
export const localeOfVisit = (
  site: SiteAddress,
  segments: readonly string[],
  acceptLanguage: string | undefined,
): string => site.locales.find((locale) => locale === segments[0]) ?? siteLocale(site, acceptLanguage);
