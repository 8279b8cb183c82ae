import { createHash } from "node:crypto";
import type { KeptPage } from "#lib/cache/pages/index.ts";
import { getEntity, listEvents } from "#lib/flow/events/index.ts";
import { listDomainEvents } from "#lib/flow/projections/index.ts";
import {
  type Feed,
  type FeedItem,
  writeAtom,
  writeJsonFeed,
  writeRss,
} from "#lib/flow/publications/index.ts";
import { publicContext } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import { getDomain } from "#lib/registry/index.ts";
import type { Locale } from "../locale.ts";
import { DATA_POLICY } from "../security-headers.ts";
import { composeFeed, eventItem, viewItem } from "./compose-feed.ts";
import type { FeedAddress, FeedName } from "./feed-address.ts";

const FEED_ITEMS = 50;

type List = { readonly title: string | null; readonly home: string; readonly items: readonly FeedItem[] };

const FORMS: Readonly<Record<FeedName, { readonly type: string; readonly write: (feed: Feed) => string }>> = {
  "feed.xml": { type: "application/rss+xml; charset=utf-8", write: writeRss },
  "atom.xml": { type: "application/atom+xml; charset=utf-8", write: writeAtom },
  "feed.json": { type: "application/feed+json; charset=utf-8", write: writeJsonFeed },
};

const titleIn = (titles: Readonly<Record<string, string>>, locale: Locale, name: string): string =>
  titles[locale] ?? titles["en"] ?? name;

async function listOf(of: FeedAddress["of"], locale: Locale): Promise<List | null> {
  const { origin } = env();
  if (of.kind === "domain") {
    const domain = await getDomain(publicContext, of.domain);
    if (!domain.ok) return null;
    const wanted = { domain: of.domain, concept: null, after: null, limit: FEED_ITEMS };
    const rows = await listDomainEvents(publicContext, "time", wanted);
    return {
      title: titleIn(domain.value.title, locale, of.domain),
      home: `/domains/${of.domain}`,
      items: rows.map(({ view }) => viewItem(origin, view, locale)),
    };
  }
  if (of.kind === "entity") {
    const entity = await getEntity(publicContext, of.entity);
    if (!entity.ok) return null;
    const title = titleIn(entity.value.names, locale, of.entity);
    const items = await eventItems(locale, { entity: of.entity });
    return { title, home: `/search?${new URLSearchParams({ q: title }).toString()}`, items };
  }
  return { title: null, home: "/", items: await eventItems(locale, {}) };
}

async function eventItems(locale: Locale, narrowed: { readonly entity?: string }): Promise<FeedItem[]> {
  const rows = await listEvents(publicContext, { ...narrowed, after: null, limit: FEED_ITEMS });
  return rows.map(({ event }) => eventItem(env().origin, event, locale));
}

/** Writes a feed of the mother from public rows alone; status 404 where its list is none. Throws where they cannot be read. */
export async function drawFeed(address: FeedAddress, locale: Locale): Promise<KeptPage> {
  const list = await listOf(address.of, locale);
  if (list === null) return { status: 404, headers: {}, body: Buffer.alloc(0), hash: "" };
  const { type, write } = FORMS[address.name];
  const feed = composeFeed(env().origin, address, locale, list);
  const self = { "feed.xml": feed.urls.rss, "atom.xml": feed.urls.atom, "feed.json": feed.urls.json };
  const body = Buffer.from(write(feed), "utf8");
  return {
    status: 200,
    headers: {
      "content-type": type,
      "content-security-policy": DATA_POLICY,
      "content-language": locale,
      "access-control-allow-origin": "*",
      "cache-control": "no-cache",
      "last-modified": new Date(feed.updatedAt).toUTCString(),
      link: `<${feed.hubUrl}>; rel="hub", <${self[address.name]}>; rel="self"`,
      vary: address.locale === null ? "Accept-Encoding, Accept-Language, Cookie" : "Accept-Encoding",
    },
    body,
    hash: createHash("sha256").update(body).digest("hex").slice(0, 32),
  };
}
