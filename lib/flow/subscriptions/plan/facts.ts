import type { Maturity, Scale } from "#lib/flow/projections/contracts.ts";

/** Everything a contract may ask of one change of a projection; plain data, stored as it was when it was matched. */
export type Facts = {
  readonly geid: string;
  readonly dpid: string;
  readonly revision: number;
  readonly event_version: number;
  readonly from_revision: number | null;
  /** Whether the change is news at all; what is not is stored, and met by nobody. */
  readonly is_news: boolean;
  readonly domain: string;
  /** Domains above, nearest first, as far as a contract can reach. */
  readonly ancestors: readonly string[];
  /** `<domain>/<concept>`, with the concepts above each. */
  readonly topics: readonly string[];
  readonly entities: readonly string[];
  readonly type: string;
  /** Codes of places, with the country of each region. */
  readonly places: readonly string[];
  readonly scale: Scale;
  readonly relevance: number;
  readonly importance: number;
  readonly materiality: number;
  readonly maturity: Maturity;
  /** Locales that the domain reads in. */
  readonly locales: readonly string[];
  /** Trust of the most trusted source that reported it; 0 where none is known. */
  readonly trust: number;
  readonly breaking: boolean;
  readonly watch: boolean;
  readonly titles: Readonly<Record<string, string>>;
};

/** Furthest generation that a contract reaches down to. */
export const MAX_DEPTH = 3;
const LEVELS: readonly Maturity[] = ["E0", "E1", "E2", "E3", "E4", "E5"];
/** An evidence maturity as a number, 0..5. */
export const levelOf = (maturity: Maturity): number => LEVELS.indexOf(maturity);
const SCALE_BITS: Readonly<Record<Scale, number>> = { micro: 1, meso: 2, macro: 4 };
/** Scales as bits: micro 1, meso 2, macro 4. */
export const bitsOf = (scales: readonly Scale[]): number =>
  scales.reduce((bits, scale) => bits | SCALE_BITS[scale], 0);
/** Marks as bits: breaking 1, watched 2. */
export const marksOf = (about: { readonly breaking: boolean; readonly watch: boolean }): number =>
  (about.breaking ? 1 : 0) | (about.watch ? 2 : 0);

/** Places with the country of each region, once each: a contract for a country is met by what happens in its regions. */
export const withCountries = (codes: readonly string[]): string[] => [
  ...new Set(codes.flatMap((code) => (code.includes("-") ? [code, code.slice(0, 2)] : [code]))),
];

const BACKFILL_AFTER_MS = 72 * 3_600_000;

/**
 * Whether a change is news: what is known of the event changed, or an editor's word on it, not merely the rules it is
 * read by. A first reading made long after the event was known is history being caught up with: a domain that is new
 * tells nobody of last year.
 */
export const isNews = (cause: string, lagMs: number): boolean =>
  cause === "override" || (cause === "event" && lagMs <= BACKFILL_AFTER_MS) || cause === "restored";
