import type { Metadata } from "next";
import { feedAlternates } from "../../../../../components/sites/feed-links.tsx";
import { type SiteView, siteUrl } from "../../../../../components/sites/site-view.ts";

type Head = {
  readonly title: string;
  readonly description?: string | null;
  /** The page's own address; null where it must not be indexed. */
  readonly canonical: string | null;
  /** The same text in other languages, each reachable; with one language there is nothing to say. */
  readonly languages?: Readonly<Record<string, string>>;
  readonly article?: { readonly publishedAt: string | null; readonly updatedAt: string };
};

/** The languages of a standing page of a site: it has all of them. */
export const standingLanguages = (site: SiteView, path: string): Record<string, string> =>
  Object.fromEntries(site.locales.map((locale) => [locale, siteUrl(site, path, locale)]));

function withDefault(site: SiteView, languages: Readonly<Record<string, string>>): Record<string, string> {
  if (Object.keys(languages).length < 2) return {};
  const fallback = languages[site.defaultLocale];
  return fallback === undefined ? { ...languages } : { ...languages, "x-default": fallback };
}

/** The head of a page of a child site: nothing in it comes from the mother or from the request. */
export function siteMetadata(site: SiteView, head: Head): Metadata {
  const { title, canonical, article, languages = {} } = head;
  const description = head.description ?? site.tagline ?? undefined;
  return {
    metadataBase: new URL(site.origin),
    title: { absolute: title === site.name ? title : `${title} · ${site.name}` },
    description: description ?? null,
    applicationName: site.name,
    robots: { index: canonical !== null, follow: true },
    alternates:
      canonical === null
        ? null
        : { canonical, languages: withDefault(site, languages), types: feedAlternates(site) },
    openGraph: {
      title,
      ...(description === undefined ? {} : { description }),
      ...(canonical === null ? {} : { url: canonical }),
      siteName: site.name,
      locale: site.locale.replace("-", "_"),
      ...(article
        ? {
            type: "article" as const,
            modifiedTime: article.updatedAt,
            ...(article.publishedAt ? { publishedTime: article.publishedAt } : {}),
          }
        : { type: "website" as const }),
    },
  };
}
