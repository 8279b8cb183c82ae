import { createHash } from "node:crypto";
import {
  type Feed,
  type FeedItem,
  listPublished,
  type PublishedItem,
  type RenderedArtifact,
  type RenderRequest,
  urnOf,
  writeAtom,
  writeJsonFeed,
  writeNewsSitemap,
  writeRss,
  writeSitemap,
} from "#lib/flow/publications/index.ts";
import { designOf } from "./design.ts";
import { clock } from "#lib/kernel/clock.ts";
import { publicContext } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import { getSite, originOfSite, type Site } from "#lib/registry/index.ts";

const FEED_ITEMS = 50;
const SITEMAP_ITEMS = 50_000;
const NEWS_ITEMS = 1_000;

type Surroundings = {
  readonly site: Site;
  readonly origin: string;
  readonly locale: string;
  readonly items: readonly PublishedItem[];
};

const itemOf = (origin: string, item: PublishedItem): FeedItem => ({
  id: urnOf(item.pubid),
  url: origin + item.path,
  title: item.title,
  language: item.language,
  summary: item.summary,
  paragraphs: item.body.filter(({ kind }) => kind === "paragraph").map(({ text }) => text),
  publishedAt: item.publishedAt,
  updatedAt: item.updatedAt > item.publishedAt ? item.updatedAt : item.publishedAt,
  categories: [item.domain],
});

const newest = (moments: readonly string[]): string | null => [...moments].sort().at(-1) ?? null;
/** Of a feed that has no item yet: a fixed moment, so that the same nothing is the same bytes. */
const NEVER = "2026-01-01T00:00:00.000Z";

function feedOf({ site, origin, locale, items }: Surroundings): Feed {
  const entries = items.map((item) => itemOf(origin, item));
  const base = `${origin}/${locale}`;
  return {
    id: urnOf(`site:${site.site_id}:${locale}`),
    title: site.name,
    description: site.publication_profile.tagline?.[locale as "en"] ?? "",
    language: locale,
    homeUrl: `${base}/`,
    urls: { rss: `${base}/feed.xml`, atom: `${base}/atom.xml`, json: `${base}/feed.json` },
    hubUrl: `${env().origin}/hub`,
    updatedAt: newest(entries.map(({ updatedAt }) => updatedAt)) ?? NEVER,
    author: { name: site.name, url: `${origin}/` },
    items: entries,
  };
}

/** Every standing page and publication, each with its languages: those of one lineage, of one standing page. */
function sitemapOf({ site, origin, items }: Surroundings): string {
  const lineages = Map.groupBy(items, ({ dpid }) => dpid);
  const alternates = (paths: readonly { locale: string; path: string }[]) =>
    paths.length > 1 ? paths.map(({ locale, path }) => ({ locale, url: origin + path })) : [];
  const standing = ["", "archive", "about", "corrections"].flatMap((name) =>
    site.locales.map((locale) => ({
      url: `${origin}/${locale}/${name}`,
      updatedAt: null,
      alternates: alternates(site.locales.map((other) => ({ locale: other, path: `/${other}/${name}` }))),
    })),
  );
  const topics = items.map((item) => ({
    url: origin + item.path,
    updatedAt: item.updatedAt,
    alternates: alternates(lineages.get(item.dpid) ?? []),
  }));
  return writeSitemap([...standing, ...topics]);
}

const newsOf = ({ site, origin, items }: Surroundings): string =>
  writeNewsSitemap(
    site.name,
    items.map((item) => ({
      url: origin + item.path,
      title: item.title,
      language: item.locale,
      publishedAt: item.publishedAt,
    })),
    clock.now(),
  );

type Kind = {
  readonly contentType: string;
  readonly limit: number;
  /** Whether it holds all languages of the site. */
  readonly isOfSite: boolean;
  readonly write: (around: Surroundings) => string;
};

const feedKind = (contentType: string, write: (feed: Feed) => string): Kind => ({
  contentType,
  limit: FEED_ITEMS,
  isOfSite: false,
  write: (around) => write(feedOf(around)),
});
const XML = "application/xml; charset=utf-8";

const KINDS: Readonly<Record<string, Kind>> = {
  "feed.xml": feedKind("application/rss+xml; charset=utf-8", writeRss),
  "atom.xml": feedKind("application/atom+xml; charset=utf-8", writeAtom),
  "feed.json": feedKind("application/feed+json; charset=utf-8", writeJsonFeed),
  "sitemap.xml": { contentType: XML, limit: SITEMAP_ITEMS, isOfSite: true, write: sitemapOf },
  "news-sitemap.xml": { contentType: XML, limit: NEWS_ITEMS, isOfSite: true, write: newsOf },
};

const kindOf = (path: string): Kind | undefined => KINDS[path.split("/").at(-1) ?? ""];

/** Whether a path of a site is a feed or a map rather than a page. */
export const isDocument = (path: string): boolean => kindOf(path) !== undefined;

/** WebSub discovery by header, for those who do not read the body. */
function linksOf(origin: string, request: RenderRequest, kind: Kind): Record<string, string> {
  if (kind.isOfSite) return {};
  return { link: `<${env().origin}/hub>; rel="hub", <${origin}${request.path}>; rel="self"` };
}

/** Writes a feed or map of a site as it will be served. Throws where the path is none or the site unknown. */
export async function writeDocument(request: RenderRequest): Promise<RenderedArtifact> {
  const kind = kindOf(request.path);
  const found = await getSite(publicContext, request.siteId);
  if (kind === undefined || !found.ok)
    throw new Error(`nothing to write at ${request.siteId}${request.path}`);
  const site = found.value;
  const origin = originOfSite({ siteId: site.site_id, kind: "child", hosts: site.hosts }, env());
  const items = await listPublished(site.site_id, kind.isOfSite ? null : request.locale, {
    limit: kind.limit,
  });
  const bytes = Buffer.from(kind.write({ site, origin, locale: request.locale, items }), "utf8");
  return {
    status: 200,
    bytes,
    hash: createHash("sha256").update(bytes).digest("hex"),
    headers: {
      "content-type": kind.contentType,
      "content-security-policy": "default-src 'none'",
      "access-control-allow-origin": "*",
      ...linksOf(origin, request, kind),
    },
    assets: [],
    design: designOf(site).document,
  };
}
