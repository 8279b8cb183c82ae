import { domainTag, DOMAINS, type PagePlan, STREAM } from "#lib/cache/pages/index.ts";
import { type Locale, localeNamed } from "../locale.ts";

/** A feed of the mother: of all events, of a domain's view, of the events that name an entity. */
export type FeedAddress = {
  readonly name: FeedName;
  readonly of:
    | { readonly kind: "all" }
    | { readonly kind: "domain"; readonly domain: string }
    | { readonly kind: "entity"; readonly entity: string };
  /** Null where the address names no language: the reader's own is chosen. */
  readonly locale: Locale | null;
};

export const FEED_NAMES = ["feed.xml", "atom.xml", "feed.json"] as const;
export type FeedName = (typeof FEED_NAMES)[number];

const NAMESPACE = /^[a-z][a-z0-9.-]{0,99}$/;
const ENTITY = /^[A-Za-z0-9_:.-]{1,120}$/;

/** What stands before the language and the name of a feed; null where it is no list that has feeds. */
function listOf(before: readonly string[]): FeedAddress["of"] | null {
  const [first, second, ...rest] = before;
  if (first === undefined) return { kind: "all" };
  if (second === undefined || rest.length > 0) return null;
  if (first === "domains" && NAMESPACE.test(second)) return { kind: "domain", domain: second };
  return first === "entities" && ENTITY.test(second) ? { kind: "entity", entity: second } : null;
}

/** Reads `/feed.xml`, `/{locale}/feed.xml`, `/domains/{d}/{locale}/feed.xml` and their sisters; null for other paths. */
export function readFeedAddress(segments: readonly string[]): FeedAddress | null {
  const name = FEED_NAMES.find((one) => one === segments.at(-1));
  if (name === undefined) return null;
  const locale = localeNamed(segments.at(-2));
  const of = listOf(segments.slice(0, locale === null ? -1 : -2));
  return of === null ? null : { name, of, locale };
}

/** The path of a list's feed in a language, as feeds name themselves and pages link to them. */
export function feedPath(of: FeedAddress["of"], locale: Locale, name: FeedName): string {
  const before =
    of.kind === "all" ? "" : of.kind === "domain" ? `/domains/${of.domain}` : `/entities/${of.entity}`;
  return `${before}/${locale}/${name}`;
}

const tagsOf = (of: FeedAddress["of"]): readonly string[] =>
  of.kind === "domain" ? [DOMAINS, domainTag(of.domain)] : [STREAM];

/** How a feed is kept: per list, language and form; whatever query a reader's program adds, it is the same document. */
export function planFeed(siteId: string, { name, of }: FeedAddress, locale: Locale): PagePlan {
  return { siteId, key: ["feed", siteId, feedPath(of, locale, name)].join("|"), tags: tagsOf(of) };
}
