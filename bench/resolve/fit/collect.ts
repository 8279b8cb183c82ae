import {
  blockingKeys,
  candidateWindow,
  cardOf,
  createMemoryIndex,
  createStatistics,
  decide,
  defaultPolicy,
  extractFeatures,
  foldIn,
  foundProfile,
  measurer,
  MEASURE_NAMES,
  subjectOf,
  type Candidate,
  type CardName,
  type EventProfile,
  type Features,
  type ResolutionPolicy,
  type TermStatistics,
} from "#lib/flow/events/resolution/index.ts";
import type { Judged, TextPair } from "../data-sets.ts";

/** A document beside one candidate: the values of all measures, and whether people call them one event. */
export type Row = {
  readonly card: CardName;
  readonly values: Float64Array;
  readonly isSame: boolean;
  weight: number;
};

function rowOf(
  features: Features,
  profile: EventProfile,
  subject: ReturnType<typeof subjectOf>,
  isSame: boolean,
): Row {
  const measureOf = measurer(subject, profile);
  const values = Float64Array.from(MEASURE_NAMES, measureOf);
  return { card: cardOf(features, profile), values, isSame, weight: 1 };
}

/**
 * A row for every document of a stream and every candidate it meets. Without a policy the stream is resolved by its
 * true events; with one by its answers, so that impure and split events are among the candidates.
 */
export function collectRows(documents: readonly Judged[], policy: ResolutionPolicy | null): Row[] {
  const read = documents.map(({ input, gold }) => ({ features: extractFeatures(input), gold }));
  const statistics = createStatistics();
  for (const { features } of read) statistics.observe(features);
  const index = createMemoryIndex();
  const events = createGoldLedger();
  const rows: Row[] = [];
  read.sort((a, b) => (a.features.publishedHour ?? Infinity) - (b.features.publishedHour ?? Infinity) || 0);
  for (const { features, gold } of read) {
    const keys = blockingKeys(features, statistics);
    const found = index.lookUp(keys, candidateWindow(features, defaultPolicy), defaultPolicy.candidateLimit);
    const subject = subjectOf(features, statistics, found.map(({ profile }) => profile)); // prettier-ignore
    for (const { geid, profile } of found)
      rows.push(rowOf(features, profile, subject, events.mainOf(geid) === gold));
    const geid = policy ? answered(features, found, statistics, policy) : (events.eventOf(gold) ?? null);
    const joined =
      geid === null ? undefined : (found.find((one) => one.geid === geid)?.profile ?? index.get(geid));
    const into = geid !== null && joined ? geid : `event ${events.size}`;
    index.put(into, joined ? foldIn(joined, features) : foundProfile(features), keys);
    events.add(into, gold);
  }
  return rows;
}

function answered(
  features: Features,
  found: readonly Candidate[],
  statistics: TermStatistics,
  policy: ResolutionPolicy,
): string | null {
  const { decision, geid } = decide(features, found, statistics, policy);
  return decision === "existing" ? geid : null;
}

/** Which true events the answered events are made of. */
function createGoldLedger() {
  const parts = new Map<string, Map<string, number>>();
  const firstOf = new Map<string, string>();
  return {
    get size() {
      return parts.size;
    },
    add(geid: string, gold: string) {
      const counts = parts.get(geid) ?? new Map<string, number>();
      parts.set(geid, counts.set(gold, (counts.get(gold) ?? 0) + 1));
      if (!firstOf.has(gold)) firstOf.set(gold, geid);
    },
    eventOf: (gold: string) => firstOf.get(gold),
    mainOf(geid: string): string | null {
      const [main] = [...(parts.get(geid) ?? [])].sort((a, b) => b[1] - a[1]);
      return main?.[0] ?? null;
    },
  };
}

/** A row for every pair of texts. */
export function collectPairs(pairs: readonly TextPair[]): Row[] {
  const statistics = createStatistics();
  const read = pairs.map((pair) => ({
    a: extractFeatures({ id: "a", title: pair.a, language: "zh" }),
    b: extractFeatures({ id: "b", title: pair.b, language: "zh" }),
    isSame: pair.isSame,
  }));
  for (const { a, b } of read) for (const features of [a, b]) statistics.observe(features);
  return read.map(({ a, b, isSame }) => {
    const profile = foundProfile(a);
    return rowOf(b, profile, subjectOf(b, statistics, [profile]), isSame);
  });
}
