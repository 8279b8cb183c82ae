import { hash } from "node:crypto";
import type {
  BlockingKey,
  CandidateWindow,
  Features,
  ResolutionPolicy,
  TermStatistics,
} from "./contracts.ts";
import { dateTraits, placeTrait } from "./statistics.ts";

const MOST_TITLE_TERMS = 10;
const MOST_BODY_TERMS = 8;
const MOST_KEYS = 32;

/**
 * The rare traits under which an event is found, at most 32: hard keys and refs first, then the terms of title and
 * body that tell most. Store those of every document of an event; look up with those of the new one.
 */
export function blockingKeys(features: Features, statistics: TermStatistics): BlockingKey[] {
  const keys: BlockingKey[] = [];
  for (const key of features.keys) keys.push(keyOf("key", key, 1000));
  for (const ref of features.refs) keys.push(keyOf("key", ref, 1000));
  const title = ranked(
    features.title.map(([term]) => term),
    statistics,
  ).slice(0, MOST_TITLE_TERMS);
  const known = new Set(title.map(([term]) => term));
  const body = ranked(
    features.body.map(([term]) => term).filter((term) => !known.has(term)),
    statistics,
  );
  for (const [term, weight] of [...title, ...body.slice(0, MOST_BODY_TERMS)])
    keys.push(keyOf("term", term, weight));
  return [...keys, ...whenAndWhere(features, statistics)].slice(0, MOST_KEYS);
}

/** The first occurrence dates, alone and with the first places: what two languages have in common. */
function whenAndWhere(features: Features, statistics: TermStatistics): BlockingKey[] {
  const days = features.dates.filter(({ month }) => month > 0).slice(0, 2);
  const countries = features.places.slice(0, 3).map(([code]) => code);
  return days.flatMap((day) => {
    const trait = dateTraits(day)[0] ?? "";
    const weight = statistics.information(trait);
    const places = countries.map((code) =>
      keyOf("date", `${trait} ${placeTrait(code)}`, weight + statistics.information(placeTrait(code))),
    );
    return [...places, keyOf("date", trait, weight)];
  });
}

function ranked(terms: readonly string[], statistics: TermStatistics): [string, number][] {
  return terms
    .map((term): [string, number] => [term, statistics.information(term)])
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

function keyOf(kind: BlockingKey["kind"], term: string, weight: number): BlockingKey {
  return { hash: hashOf(kind, term), kind, term, weight };
}

/** 64 bits of SHA-256, signed, as PostgreSQL's bigint holds them. */
function hashOf(kind: string, term: string): bigint {
  return hash("sha256", `${kind}\u0000${term}`, "buffer").readBigInt64BE();
}

/** The publication hours around a document in which an event must have a member; null for an undated document. */
export function candidateWindow(features: Features, policy: ResolutionPolicy): CandidateWindow {
  if (features.publishedHour === null) return null;
  return {
    fromHour: features.publishedHour - policy.windowHours,
    toHour: features.publishedHour + policy.windowHours,
  };
}
