import type { EvidenceFlag, EvidenceVisibility, PublishedAtFrom } from "./contracts.ts";

/** Publication times before this are slips: an epoch of zero, a default year, a two-digit century. */
const EARLIEST_PUBLICATION = Date.UTC(1990, 0, 1);

export type Publication = {
  readonly at: Date;
  readonly from: PublishedAtFrom;
  readonly flag: EvidenceFlag | null;
};

/**
 * When a document counts as published: as stated; at the time of the fetch where nothing is stated, where the future
 * is, and where no web page can be that old. The clamp shows as a flag; occurrence dates are never touched.
 */
export function clampPublication(stated: Date | null, from: PublishedAtFrom, fetchedAt: Date): Publication {
  if (stated === null) return { at: fetchedAt, from: "observed", flag: null };
  if (stated.getTime() > fetchedAt.getTime()) return { at: fetchedAt, from: "observed", flag: "future_date" };
  if (stated.getTime() < EARLIEST_PUBLICATION)
    return { at: fetchedAt, from: "observed", flag: "implausible_date" };
  return { at: stated, from, flag: null };
}

/** How exactly an occurrence date is known. */
export type OccurredPrecision = "instant" | "day" | "month" | "year";

/** First instant and precision of an occurrence date in the contract's forms. */
export function readOccurrence(text: string): { at: Date; precision: OccurredPrecision } | null {
  const precision = ({ 4: "year", 7: "month", 10: "day" } as const)[text.length] ?? "instant";
  const at = new Date(precision === "year" ? `${text}-01-01` : precision === "month" ? `${text}-01` : text);
  const year = at.getUTCFullYear();
  return Number.isNaN(at.getTime()) || year < 1 || year > 9999 ? null : { at, precision };
}

/** Whose a piece of evidence is: everyone's when public, else the tenant's that sent it; undefined without one. */
export function ownerOf(visibility: EvidenceVisibility, tenant: string | null): string | null | undefined {
  if (visibility === "PUBLIC") return null;
  return tenant ?? undefined;
}

/** Texts below this weight say too little to be copies of each other; a Han or kana character weighs three. */
const COPY_WEIGHT_MIN = 120;
/** Copies of one report appear within days; the same standing text years later is about something else. */
export const COPY_WINDOW_MS = 30 * 24 * 3_600_000;

/** Whether a folded text is long enough for its equality elsewhere to prove copying. */
export function isCopyable(foldedText: string): boolean {
  if (foldedText.length >= COPY_WEIGHT_MIN) return true;
  const wide = foldedText.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return foldedText.length + 2 * wide >= COPY_WEIGHT_MIN;
}

/** Whether two pieces of evidence with one text were published close enough to be copies. */
export function isWithinCopyWindow(a: Date, b: Date): boolean {
  return Math.abs(a.getTime() - b.getTime()) <= COPY_WINDOW_MS;
}

/** What tells whether two documents are states of one article. */
export type ArticleState = {
  readonly title: string;
  readonly publishedAt: Date;
  readonly contentHash: string;
};
const RENAME_WINDOW_MS = 2 * 24 * 3_600_000;

function bigrams(text: string): Set<string> {
  const bare = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return new Set(
    Array.from({ length: Math.max(0, bare.length - 1) }, (_, index) => bare.slice(index, index + 2)),
  );
}

/** Share of common letter pairs (Dice), 0 to 1. */
function overlap(a: string, b: string): number {
  const [x, y] = [bigrams(a), bigrams(b)];
  return x.size + y.size === 0 ? 0 : (2 * x.intersection(y).size) / (x.size + y.size);
}

const numbersOf = (title: string) => (title.match(/\p{N}+/gu) ?? []).join(" ");

/**
 * Whether a guid that comes back under another address still names the same article: an editor renamed it, rather
 * than a feed numbering its items from one again.
 */
export function isSameByGuid(stored: ArticleState, arriving: ArticleState): boolean {
  if (stored.contentHash === arriving.contentHash) return true;
  const distanceMs = Math.abs(stored.publishedAt.getTime() - arriving.publishedAt.getTime());
  return overlap(stored.title, arriving.title) >= (distanceMs <= RENAME_WINDOW_MS ? 0.08 : 0.3);
}

/**
 * Whether an article of one publisher and one instant is another's earlier state though address and guid differ:
 * nearly the same headline, and no number in it changed (`v1.2.0` and `v1.2.1` are two).
 */
export function isSameByMoment(stored: ArticleState, arriving: ArticleState): boolean {
  return (
    numbersOf(stored.title) === numbersOf(arriving.title) && overlap(stored.title, arriving.title) >= 0.8
  );
}
