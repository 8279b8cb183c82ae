import type { Event } from "#lib/flow/events/contracts.ts";
import type { View } from "#lib/flow/projections/contracts.ts";
import { type Feed, type FeedItem, urnOf } from "#lib/flow/publications/index.ts";
import type { Locale } from "../locale.ts";
import { type FeedAddress, feedPath } from "./feed-address.ts";
import { FEED_WORDS } from "./feed-words.ts";

type Told = { readonly text: string; readonly language: string };

/** A text in the asked language, else in another variety of it, else in English, else the first by its tag. */
function tell(texts: Readonly<Record<string, string>>, locale: Locale): Told | null {
  const tags = Object.keys(texts).toSorted();
  const base = (tag: string) => tag.split("-")[0];
  const language =
    tags.find((tag) => tag === locale) ??
    tags.find((tag) => base(tag) === base(locale)) ??
    tags.find((tag) => base(tag) === "en") ??
    tags[0];
  const text = language === undefined ? undefined : texts[language];
  return language === undefined || text === undefined ? null : { text, language };
}

const DETAIL = {
  instant: { dateStyle: "long" },
  day: { dateStyle: "long" },
  month: { year: "numeric", month: "long" },
  year: { year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function dayOf({ from, precision }: Event["occurred"], locale: Locale): string | null {
  if (from === null) return null;
  const options = { ...DETAIL[precision ?? "day"], timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, options).format(new Date(from));
}

/** What is known of an event in a line: when, where, and how many sources say so. No word of interpretation. */
function factsOf(event: Event, locale: Locale): string {
  const regions = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });
  const countries = event.places.map(({ code }) => code.split("-")[0] ?? code);
  const places = [...new Set(countries)].map((code) => regions.of(code) ?? code);
  const words = FEED_WORDS[locale];
  return [
    dayOf(event.occurred, locale),
    places.join(words.comma),
    words.sources(event.evidence_count, event.origin_count),
  ]
    .filter((part) => part !== null && part !== "")
    .join(" · ");
}

/** An event as an item: its neutral page. */
export function eventItem(origin: string, event: Event, locale: Locale): FeedItem {
  const title = tell(event.titles, locale);
  return {
    id: urnOf(event.geid),
    url: `${origin}/events/${event.geid}`,
    title: title?.text ?? event.geid,
    language: title?.language ?? "und",
    summary: factsOf(event, locale),
    paragraphs: [],
    publishedAt: event.observed_at,
    updatedAt: event.updated_at,
    categories: event.domains,
  };
}

/** A domain's view as an item: how it reads the event, in its own measures. */
export function viewItem(origin: string, view: View, locale: Locale): FeedItem {
  const title = tell(view.titles, locale);
  const labels = view.concepts.map((concept) => concept.labels[locale] ?? concept.label);
  return {
    id: urnOf(view.dpid),
    url: `${origin}/domains/${view.domain}/events/${view.geid}`,
    title: title?.text ?? view.geid,
    language: title?.language ?? "und",
    summary: FEED_WORDS[locale].reading(view, labels),
    paragraphs: [],
    publishedAt: view.updated_at,
    updatedAt: view.updated_at,
    categories: labels,
  };
}

/** Of a feed that has no item yet: a fixed moment, so that the same nothing is the same bytes. */
const NEVER = "2026-01-01T00:00:00.000Z";

const idOf = (of: FeedAddress["of"]): string =>
  of.kind === "all" ? "all" : of.kind === "domain" ? `domain:${of.domain}` : `entity:${of.entity}`;

/** The feed around its items; addresses come from the environment, never from the request. */
export function composeFeed(
  origin: string,
  { of }: FeedAddress,
  locale: Locale,
  list: { readonly title: string | null; readonly home: string; readonly items: readonly FeedItem[] },
): Feed {
  const words = FEED_WORDS[locale];
  const address = (name: "feed.xml" | "atom.xml" | "feed.json") => origin + feedPath(of, locale, name);
  return {
    id: urnOf(`feed:${idOf(of)}:${locale}`),
    title: list.title === null ? `Parallax: ${words.all}` : `${list.title} · Parallax`,
    description: of.kind === "domain" ? words.domainText : words.allText,
    language: locale,
    homeUrl: origin + list.home,
    urls: { rss: address("feed.xml"), atom: address("atom.xml"), json: address("feed.json") },
    hubUrl: `${origin}/hub`,
    updatedAt:
      list.items
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .at(-1) ?? NEVER,
    author: { name: "Parallax", url: `${origin}/` },
    items: list.items,
  };
}
