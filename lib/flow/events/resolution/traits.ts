import type { Centroid, EventProfile, Features, TermCount, TermStatistics, TraitKind } from "./contracts.ts";
import { daysApart } from "./dates.ts";
import { isWithin } from "./places.ts";
import { dateTraits, informationOf, numberTrait, placeTrait } from "./statistics.ts";

/** What a document and an event have in common that no language changes, with the nats that each kind tells. */
export type SharedTraits = ReadonlyMap<TraitKind, { information: number; values: string[] }>;

/** Numbers under two digits are everywhere. */
const SMALL_NUMBER = 0.5;
/** Pieces of names in other scripts are not yet names. */
const LATIN_NAME = /^\p{Script=Latin}[\p{Script=Latin} .-]+$/u;
/** What one in seven documents has is not a trait of any. */
const LEAST_PER_TRAIT = 2;
/** One kind of trait alone never carries an answer. */
const MOST_PER_KIND = 6;
/** Two publications on one day suggest one date of occurrence, weakly. */
const SAME_PUBLICATION_DAY = 2.5;

/** Collects the shared dates, places, numbers and names; names count in the script they are written in. */
export function sharedTraitsOf(
  features: Features,
  profile: EventProfile,
  statistics: TermStatistics,
): SharedTraits {
  const { centroid } = profile;
  const shared = new Map<TraitKind, { information: number; values: string[] }>();
  const add = (kind: TraitKind, information: number, value: string) => {
    if (information < LEAST_PER_TRAIT) return;
    const known = shared.get(kind) ?? { information: 0, values: [] };
    shared.set(kind, {
      information: Math.min(MOST_PER_KIND, known.information + information),
      values: [...known.values, value],
    });
  };
  const date = sharedDate(features, profile, statistics);
  if (date) add("date", date.information, date.value);
  for (const [code] of features.places) {
    if (!centroid.places.some(([other]) => isWithin(code, other))) continue;
    add("place", informationOf(placeTrait(code), statistics), code);
  }
  for (const value of valuesInBoth(features.numbers, centroid.numbers)) {
    add(
      "number",
      informationOf(numberTrait(value), statistics) * (value.length < 2 ? SMALL_NUMBER : 1),
      value,
    );
  }
  for (const value of valuesInBoth(features.names, centroid.names).filter((name) => LATIN_NAME.test(name)))
    add("name", informationOf(value, statistics), value);
  return shared;
}

function valuesInBoth(a: readonly TermCount[], b: readonly TermCount[]): string[] {
  const known = new Set(b.map(([value]) => value));
  return a.map(([value]) => value).filter((value) => known.has(value));
}

/** The shared date that tells most, clear on one side at least; for two documents without any, publication within a day. */
function sharedDate(features: Features, { founder, centroid }: EventProfile, statistics: TermStatistics) {
  const known = founder.dates.slice(0, founder.clearDates);
  let best: { information: number; value: string } | null = null;
  for (const [index, a] of features.dates.entries()) {
    for (const b of centroid.dates) {
      const isClear = index < features.clearDates || known.some((date) => daysApart(date, b) === 0);
      if (!isClear || daysApart(a, b) > 0) continue;
      const trait = dateTraits(b.month > 0 ? a : b)[0] ?? "";
      const information = informationOf(trait, statistics);
      if (!best || information > best.information) best = { information, value: `${a.month}-${a.day}` };
    }
  }
  if (best || !isPublishedTogether(features, centroid)) return best;
  return { information: SAME_PUBLICATION_DAY, value: "published within a day" };
}

function isPublishedTogether({ publishedHour }: Features, { firstHour, lastHour }: Centroid): boolean {
  if (publishedHour === null || firstHour === null || lastHour === null) return false;
  return publishedHour >= firstHour - 24 && publishedHour <= lastHour + 24;
}
