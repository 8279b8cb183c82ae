import { notFound } from "next/navigation";
import { cache } from "react";
import { publicContext } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import { getSite, listDomains, originOfSite } from "#lib/registry/index.ts";
import { isLocale } from "../../../../../components/i18n/locales.ts";
import { pickText } from "../../../../../components/i18n/pick-text.ts";
import type { SiteView } from "../../../../../components/sites/site-view.ts";
import { beginPage } from "../../../../render-context.ts";

/** Of a site that chose no colour. */
const DEFAULT_HUE = 250;

export type SiteParams = { readonly site: string; readonly locale: string };

/**
 * The site of a page, in the language of its address. Pages of child sites are drawn for our own processes only; a
 * site or language that does not exist is not found.
 */
export const loadSite = cache(async (siteId: string, locale: string): Promise<SiteView> => {
  const { origin: motherOrigin } = await beginPage();
  const found = await getSite(publicContext, siteId);
  if (!found.ok || !isLocale(locale) || !found.value.locales.includes(locale)) notFound();
  const site = found.value;
  const domains = await listDomains(publicContext);
  const profile = site.publication_profile;
  return {
    siteId,
    name: site.name,
    tagline: profile.tagline?.[locale] ?? null,
    about: profile.about?.[locale] ?? null,
    origin: originOfSite({ siteId, kind: "child", hosts: site.hosts }, env()),
    motherOrigin,
    locale,
    locales: site.locales.filter(isLocale),
    defaultLocale: site.default_locale,
    accentHue: profile.accent_hue ?? DEFAULT_HUE,
    domains: domains
      .filter(({ namespace }) => site.domains.includes(namespace))
      .map(({ namespace, title }) => ({ namespace, title: pickText(title, locale)?.text ?? namespace })),
    isSubscribable: site.subscription_enabled,
  };
});
