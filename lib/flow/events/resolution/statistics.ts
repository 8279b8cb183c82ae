import { backgroundShare } from "./background.ts";
import type { Features, MentionedDate, TermStatistics } from "./contracts.ts";

const ROWS = 2;
const WIDTH = 1 << 18;
/** The built-in background counts as so many documents seen before the first. */
const BASE_DOCUMENTS = 300;
/** Answers kept between two observations: candidates of one document share most of their terms. */
const MOST_REMEMBERED = 50_000;

/** What of a document is counted. */
export type CountedTraits = Pick<Features, "title" | "body" | "places" | "numbers" | "dates">;

/** Counts of a fixed size that can be stored, added up and loaded by any process. */
export type StatisticsSnapshot = { documents: number; counts: Uint32Array };

export type RunningStatistics = TermStatistics & {
  observe(features: CountedTraits): void;
  snapshot(): StatisticsSnapshot;
};

/**
 * Document frequencies as a count-min sketch of fixed size over the built-in background: an estimate is never below the
 * true count, does not depend on the order of observation, and two sketches add up cell by cell.
 */
export function createStatistics(from?: StatisticsSnapshot): RunningStatistics {
  const counts = from ? from.counts.slice() : new Uint32Array(ROWS * WIDTH);
  let observed = from?.documents ?? 0;
  const remembered = new Map<string, number>();
  const frequency = (term: string) => {
    const [first, second] = cellsOf(term);
    return BASE_DOCUMENTS * backgroundShare(term) + Math.min(counts[first] ?? 0, counts[second] ?? 0);
  };
  return {
    get documents() {
      return BASE_DOCUMENTS + observed;
    },
    frequency,
    information(term) {
      let nats = remembered.get(term);
      if (nats !== undefined) return nats;
      nats = Math.max(0, Math.log((BASE_DOCUMENTS + observed + 1) / (frequency(term) + 0.5)));
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(term, nats);
      return nats;
    },
    observe(features) {
      remembered.clear();
      observed += 1;
      for (const trait of traitsOf(features))
        for (const cell of cellsOf(trait)) counts[cell] = (counts[cell] ?? 0) + 1;
    },
    snapshot: () => ({ documents: observed, counts: counts.slice() }),
  };
}

/** The distinct terms of a document, and its places, numbers and dates under names that no term has. */
function traitsOf(features: CountedTraits): Set<string> {
  const traits = new Set<string>();
  for (const [term] of features.title) traits.add(term);
  for (const [term] of features.body) traits.add(term);
  for (const [code] of features.places) traits.add(placeTrait(code));
  for (const [value] of features.numbers) traits.add(numberTrait(value));
  for (const date of features.dates) for (const trait of dateTraits(date)) traits.add(trait);
  return traits;
}

export const placeTrait = (code: string): string => `place ${code}`;
export const numberTrait = (value: string): string => `number ${value}`;

/** A date counts as its day of the year and as its day of the month, for dates whose month is not said. */
export function dateTraits({ month, day }: MentionedDate): string[] {
  return month > 0 ? [`date ${month}-${day}`, `day ${day}`] : [`day ${day}`];
}

/** Two cells of a term, from FNV-1a and a second mix of it (murmur3 finaliser). */
function cellsOf(term: string): [number, number] {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index += 1)
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  let mixed = hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return [(hash >>> 0) % WIDTH, WIDTH + (((mixed ^ (mixed >>> 16)) >>> 0) % WIDTH)];
}
