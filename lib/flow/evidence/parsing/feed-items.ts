import { parseAtomFeed, parseJsonFeed, parseRdfFeed, parseRssFeed, type AtomFeed } from "feedsmith";

/** One item as its feed states it, before any text is trusted. */
export type RawItem = {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  /** Title and body are stated to be plain text, so angle brackets in them are prose. */
  readonly isPlain?: boolean;
  readonly url?: string | undefined;
  readonly guid?: string | undefined;
  readonly published?: string | undefined;
  readonly updated?: string | undefined;
  readonly language?: string | undefined;
  /** Who published it first, where an aggregator says so. */
  readonly publisher?: { readonly title?: string | undefined; readonly url?: string | undefined } | undefined;
};

export type RawFeed = {
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  readonly language?: string | undefined;
  readonly items: readonly RawItem[];
};

type Rss = ReturnType<typeof parseRssFeed<string>>;
type Rdf = ReturnType<typeof parseRdfFeed<string>>;
type Atom = ReturnType<typeof parseAtomFeed<string>>;
type Json = ReturnType<typeof parseJsonFeed<string>>;
type AtomLinks = NonNullable<Atom["entries"]>[number]["links"];

/** The page an entry stands for: its alternate link, an HTML one first, else any link without a special role. */
function alternate(links: AtomLinks | undefined): string | undefined {
  const pages = (links ?? []).filter((link) => link.href && (link.rel ?? "alternate") === "alternate");
  return (pages.find((link) => link.type === "text/html") ?? pages[0])?.href;
}

const HTTP = /^https?:\/\//i;

function guidAsLink(guid: { value?: string; isPermaLink?: boolean } | undefined): string | undefined {
  return guid?.value && guid.isPermaLink !== false && HTTP.test(guid.value) ? guid.value : undefined;
}

function rssItem(item: NonNullable<Rss["items"]>[number]): RawItem {
  return {
    title: item.title ?? item.dc?.titles?.[0] ?? item.media?.title?.value,
    body:
      item.content?.encoded ?? item.description ?? item.dc?.descriptions?.[0] ?? item.atom?.summary?.value,
    url: item.link ?? guidAsLink(item.guid) ?? alternate(item.atom?.links as AtomLinks),
    guid: item.guid?.value ?? item.atom?.id,
    published:
      item.pubDate ??
      item.dc?.dates?.[0] ??
      item.dcterms?.issued?.[0] ??
      item.dcterms?.created?.[0] ??
      item.atom?.published,
    updated: item.atom?.updated ?? item.dcterms?.modified?.[0],
    language: item.dc?.languages?.[0] ?? item.xml?.lang,
    publisher: item.source,
  };
}

/** Reads RSS 0.9x and 2.0. Throws what the library throws on text that is no feed. */
export function readRss(text: string): RawFeed {
  const feed: Rss = parseRssFeed(text);
  return {
    title: feed.title,
    url: feed.link ?? alternate(feed.atom?.links as AtomLinks),
    language: feed.language ?? feed.dc?.languages?.[0] ?? feed.xml?.lang,
    items: (feed.items ?? []).map(rssItem),
  };
}

/** Reads RSS 0.90 and 1.0, which are RDF. */
export function readRdf(text: string): RawFeed {
  const feed: Rdf = parseRdfFeed(text);
  return {
    title: feed.title,
    url: feed.link,
    language: feed.dc?.languages?.[0] ?? feed.xml?.lang,
    items: (feed.items ?? []).map((item) => ({
      title: item.title ?? item.dc?.titles?.[0],
      body: item.content?.encoded ?? item.description ?? item.dc?.descriptions?.[0],
      url: item.link ?? (HTTP.test(item.rdf?.about ?? "") ? item.rdf?.about : undefined),
      guid: item.rdf?.about,
      published: item.dc?.dates?.[0] ?? item.dcterms?.issued?.[0],
      updated: item.dcterms?.modified?.[0],
      language: item.dc?.languages?.[0] ?? item.xml?.lang,
    })),
  };
}

const isPlainType = (text: AtomFeed.Text | undefined) => text?.type === "text";

function atomEntry(entry: NonNullable<Atom["entries"]>[number], base: string | undefined): RawItem {
  const content = entry.content?.value ?? entry.summary?.value;
  const link = alternate(entry.links) ?? (HTTP.test(entry.id ?? "") ? entry.id : undefined);
  const root = entry.xml?.base ?? base;
  return {
    title: entry.title?.value,
    body: content,
    isPlain:
      isPlainType(entry.title) &&
      (entry.content ? entry.content.type === "text" : isPlainType(entry.summary)),
    url: link === undefined || root === undefined ? link : (URL.parse(link, root)?.href ?? link),
    guid: entry.id,
    published: entry.published ?? entry.dc?.dates?.[0],
    updated: entry.updated,
    language: entry.xml?.lang ?? entry.title?.xml?.lang,
    publisher: entry.source && {
      title: entry.source.title?.value,
      url: alternate(entry.source.links as AtomLinks),
    },
  };
}

/** Reads Atom 0.3 and 1.0. */
export function readAtom(text: string): RawFeed {
  const feed: Atom = parseAtomFeed(text);
  return {
    title: feed.title?.value,
    url: alternate(feed.links),
    language: feed.xml?.lang,
    items: (feed.entries ?? []).map((entry) => atomEntry(entry, feed.xml?.base)),
  };
}

/** Reads JSON Feed 1.0 and 1.1 from a parsed document. */
export function readJsonFeed(document: unknown): RawFeed {
  const feed: Json = parseJsonFeed(document);
  return {
    title: feed.title,
    url: feed.home_page_url,
    language: feed.language,
    items: (feed.items ?? []).map((item) => ({
      title: item.title,
      body: item.content_text ?? item.content_html ?? item.summary,
      isPlain: item.content_text !== undefined,
      url: item.url ?? item.external_url ?? (HTTP.test(item.id ?? "") ? item.id : undefined),
      guid: item.id,
      published: item.date_published,
      updated: item.date_modified,
      language: item.language,
    })),
  };
}
