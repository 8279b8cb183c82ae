import { element, emptyElement, parent, xmlDocument } from "./xml.ts";

/** An address of a site; `alternates` are the same text in other languages, itself included. */
export type SitemapEntry = {
  readonly url: string;
  readonly updatedAt: string | null;
  readonly alternates: readonly { readonly locale: string; readonly url: string }[];
};

export type NewsEntry = {
  readonly url: string;
  readonly title: string;
  readonly language: string;
  readonly publishedAt: string;
};

/** What one sitemap may hold at most (sitemaps.org); the newest stay. */
const MAX_ENTRIES = 50_000;
/** A news sitemap holds the last two days and at most a thousand addresses. */
export const NEWS_WINDOW_MS = 2 * 86_400_000;
const MAX_NEWS = 1_000;

const SITEMAP = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };

/** A sitemap with the languages of each text beside it. */
export function writeSitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries
    .slice(0, MAX_ENTRIES)
    .map((entry) =>
      parent("url", [
        element("loc", entry.url),
        element("lastmod", entry.updatedAt),
        ...entry.alternates.map(({ locale, url }) =>
          emptyElement("xhtml:link", { rel: "alternate", hreflang: locale, href: url }),
        ),
      ]),
    );
  return xmlDocument(parent("urlset", urls, { ...SITEMAP, "xmlns:xhtml": "http://www.w3.org/1999/xhtml" }));
}

/** The news of the two days before `now`; empty where there was none, which is a valid document. */
export function writeNewsSitemap(name: string, entries: readonly NewsEntry[], now: Date): string {
  const since = now.getTime() - NEWS_WINDOW_MS;
  const urls = entries
    .filter((entry) => Date.parse(entry.publishedAt) >= since)
    .slice(0, MAX_NEWS)
    .map((entry) =>
      parent("url", [
        element("loc", entry.url),
        parent("news:news", [
          parent("news:publication", [element("news:name", name), element("news:language", entry.language)]),
          element("news:publication_date", entry.publishedAt),
          element("news:title", entry.title) ?? element("news:title", entry.url),
        ]),
      ]),
    );
  const news = { "xmlns:news": "http://www.google.com/schemas/sitemap-news/0.9" };
  return xmlDocument(parent("urlset", urls, { ...SITEMAP, ...news }));
}
