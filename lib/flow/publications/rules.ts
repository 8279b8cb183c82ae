import { canonicalJson, hashId, sha256Hex } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { PublicationStatus } from "./contracts.ts";
import type { PublicationsError } from "./errors.ts";

export const PUBLICATION_SIGNALS = [
  "approve",
  "reject",
  "start",
  "succeed",
  "postpone",
  "refuse",
  "lose",
  "found",
  "absent",
  "supersede",
  "retract",
] as const;
export type PublicationSignal = (typeof PUBLICATION_SIGNALS)[number];

/**
 * The whole life of a revision (seed 004 §15). UNKNOWN has no `start`: a lost answer is reconciled, never sent again.
 * What is RETRACTED or SUPERSEDED stays so; a later revision may come out instead.
 */
const TABLE: Record<PublicationStatus, Partial<Record<PublicationSignal, PublicationStatus>>> = {
  DRAFT: { approve: "READY", reject: "FAILED", supersede: "SUPERSEDED", retract: "RETRACTED" },
  READY: { start: "PUBLISHING", reject: "FAILED", supersede: "SUPERSEDED", retract: "RETRACTED" },
  PUBLISHING: {
    succeed: "PUBLISHED",
    postpone: "READY",
    refuse: "FAILED",
    lose: "UNKNOWN",
    retract: "RETRACTED",
  },
  UNKNOWN: { found: "PUBLISHED", absent: "READY", refuse: "FAILED", retract: "RETRACTED" },
  PUBLISHED: { supersede: "SUPERSEDED", retract: "RETRACTED" },
  FAILED: { supersede: "SUPERSEDED", retract: "RETRACTED" },
  SUPERSEDED: {},
  RETRACTED: {},
};

/** The status after a signal, or null where the signal has no meaning in this status. */
export function advancePublication(
  from: PublicationStatus,
  signal: PublicationSignal,
): PublicationStatus | null {
  return TABLE[from][signal] ?? null;
}

/** What an effect key names: the same output of the same source is the same effect, however often it is asked for. */
export type EffectName = {
  readonly type: "publish" | "retract";
  readonly siteId: string;
  readonly dpid: string;
  readonly locale: string;
  readonly channel: string;
  /** Of a projection, `3`; an edit of what came from it, `3.1`; for a retraction the publication's own revision. */
  readonly revision: string;
};

/** Parts are length-prefixed, so that no separator inside a site id can make two keys meet (cases H21). */
export function effectKeyOf({ type, siteId, dpid, locale, channel, revision }: EffectName): string {
  return hashId("fx", [type, siteId, dpid, locale, channel, revision]);
}

/** What is meant by an effect: the same key with other contents is refused by the ledger. */
export function intentHashOf(intent: Readonly<Record<string, string | number>>): string {
  return sha256Hex(canonicalJson(intent));
}

/** The rules of this file as a revision that intents pin; change it whenever routing may come out differently. */
export const ROUTER_REVISION = "router-1.0.0";

export const topicPath = (locale: string, slug: string): string => `/${locale}/topics/${slug}`;

/** Pages and feeds of a site in one locale that change with its publications. */
const LOCALE_PATHS = ["/", "/archive", "/corrections", "/feed.xml", "/atom.xml", "/feed.json"] as const;
/** Pages that change with the site alone. */
const STANDING_PATHS = ["/about", "/!not-found", "/!gone", "/!search-away"] as const;
const SITE_PATHS = ["/sitemap.xml", "/news-sitemap.xml"] as const;

export type SitePath = { readonly locale: string; readonly path: string };

/** What shows publications of one locale, and what lists the whole site. */
export function pathsBehind(locale: string): SitePath[] {
  return [
    ...LOCALE_PATHS.map((path) => ({ locale, path: `/${locale}${path}` })),
    ...SITE_PATHS.map((path) => ({ locale: "", path })),
  ];
}

/** Every page and feed of a site that is kept as an artifact, besides its publications. */
export function sitePaths(locales: readonly string[]): SitePath[] {
  const own = locales.flatMap((locale) =>
    [...LOCALE_PATHS, ...STANDING_PATHS].map((path) => ({ locale, path: `/${locale}${path}` })),
  );
  return [...own, ...SITE_PATHS.map((path) => ({ locale: "", path }))];
}

const MAX_SLUG = 80;
/** Words that mean something else on a site, now or later. */
const RESERVED = new Set([
  "about",
  "admin",
  "api",
  "archive",
  "assets",
  "corrections",
  "feed",
  "index",
  "login",
  "new",
  "null",
  "robots",
  "rss",
  "search",
  "settings",
  "sitemap",
  "static",
  "topics",
  "undefined",
  "well-known",
]);

/** ASCII letters and digits in lower case, or Han, kana and Hangul; words joined by single hyphens. */
const SLUG =
  /^(?:[a-z0-9]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])+(?:-(?:[a-z0-9]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])+)*$/u;

/**
 * Checks a slug that a person chose. Canonical or refused, never repaired: what looks like another slug (full width,
 * ligatures, letters of look-alike scripts), leads elsewhere (dots, percent signs) or is a word of the site's own.
 */
export function checkSlug(slug: string): Result<string, PublicationsError> {
  const no = (detail: string) => err({ code: "publications.invalid_slug", detail } as const);
  if (slug.length === 0) return no("A slug needs at least one letter.");
  if (slug.length > MAX_SLUG) return no(`A slug has at most ${MAX_SLUG} characters.`);
  if (!slug.isWellFormed() || slug.normalize("NFKC") !== slug)
    return no("The slug is not in its canonical form (NFKC).");
  if (!SLUG.test(slug))
    return no("A slug is lower-case ASCII letters, digits and CJK characters, in words joined by hyphens.");
  if (RESERVED.has(slug)) return no(`The word ${slug} is reserved.`);
  return ok(slug);
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const WORDS = /[a-z0-9]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;
const MAX_CJK = 30;

/**
 * A slug of a title without transliteration: its Latin words, its CJK characters as they are, or, where neither is
 * left, a short form of the id. Always passes `checkSlug`.
 */
export function slugOf(title: string, pubid: string): string {
  const short = `p${sha256Hex(pubid).slice(0, 8)}`;
  // Letters with marks lose them (é → e); what is no Latin letter then is a separator.
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .normalize("NFKC")
    .toLowerCase();
  const kept = CJK.test(title) ? title.normalize("NFKC").toLowerCase() : plain;
  const words = kept.match(WORDS) ?? [];
  const limit = CJK.test(title) ? MAX_CJK : MAX_SLUG - 10;
  let slug = "";
  for (const word of words) {
    const room = limit - slug.length - (slug === "" ? 0 : 1);
    if (word.length > room && slug !== "") break;
    const part = [...word].slice(0, room).join("");
    if (part === "") break;
    slug = slug === "" ? part : `${slug}-${part}`;
  }
  const isTooThin = slug.length < 2 || /^\d+$/.test(slug);
  if (isTooThin) slug = slug === "" ? short : `${slug}-${short}`;
  return checkSlug(slug).ok ? slug : short;
}

/** The same slug made different, where its path belongs to another publication. */
export const otherSlug = (slug: string, pubid: string): string => `${slug}-p${sha256Hex(pubid).slice(0, 8)}`;

export type Numbered = { readonly revision: number; readonly status: PublicationStatus };

/** What the router's revision stands for: with it a pinned plan can be read when the program has long moved on. */
export const ROUTER_RULES = {
  output:
    "each active or degraded site of the domain × its locales × the web and the channels set up for the locale",
  lifecycle: TABLE,
  behind: LOCALE_PATHS,
};

/** The revision that readers see: the newest that is out, else the newest that was withdrawn, else the newest of all. */
export function headOf<N extends Numbered>(revisions: readonly N[]): N | null {
  const newest = (list: readonly N[]) =>
    list.reduce<N | null>((best, one) => (best === null || one.revision > best.revision ? one : best), null);
  return (
    newest(revisions.filter(({ status }) => status === "PUBLISHED")) ??
    newest(revisions.filter(({ status }) => status === "RETRACTED")) ??
    newest(revisions)
  );
}
