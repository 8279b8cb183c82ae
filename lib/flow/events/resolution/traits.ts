import type { Centroid, EventProfile, Features, TermCount, TermStatistics, TraitKind } from "./contracts.ts";
import { daysApart } from "./dates.ts";
import { isWithin } from "./places.ts";
import { dateTraits, numberTrait, placeTrait } from "./statistics.ts";

/** What a document and an event have in common that no language changes, with the nats that each kind tells. */
export type SharedTraits = ReadonlyMap<TraitKind, { information: number; values: string[] }>;

/** Numbers under two digits are everywhere. */
const SMALL_NUMBER = 0.5;
/** Pieces of names in other scripts are not yet names. */
const LATIN_NAME = /^\p{Script=Latin}[\p{Script=Latin} .-]+$/u;
/** What one in seven documents has is not a trait of any. */
const LEAST_PER_TRAIT = 2;
/** One kind of trait alone never carries an answer; several days in common are more than one kind. */
const MOST_PER_KIND = 6;
const MOST_OF_DATES = 8;
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
      information: Math.min(kind === "date" ? MOST_OF_DATES : MOST_PER_KIND, known.information + information),
      values: [...known.values, value],
    });
  };
  for (const date of sharedDates(features, profile, statistics)) add("date", date.information, date.value);
  for (const [code] of features.places) {
    if (!centroid.places.some(([other]) => isWithin(code, other))) continue;
    add("place", statistics.information(placeTrait(code)), code);
  }
  for (const value of valuesInBoth(features.numbers, centroid.numbers)) {
    add("number", statistics.information(numberTrait(value)) * (value.length < 2 ? SMALL_NUMBER : 1), value);
  }
  for (const value of valuesInBoth(features.names, centroid.names).filter((name) => LATIN_NAME.test(name)))
    add("name", statistics.information(value), value);
  return shared;
}

function valuesInBoth(a: readonly TermCount[], b: readonly TermCount[]): string[] {
  const known = new Set(b.map(([value]) => value));
  return a.map(([value]) => value).filter((value) => known.has(value));
}

/** The shared dates, clear on one side at least; for two documents without any, publication within a day. */
function sharedDates(features: Features, { founder, centroid }: EventProfile, statistics: TermStatistics) {
  const known = founder.dates.slice(0, founder.clearDates);
  const found = new Map<string, number>();
  for (const [index, a] of features.dates.entries()) {
    for (const b of centroid.dates) {
      const isClear = index < features.clearDates || known.some((date) => daysApart(date, b) === 0);
      if (!isClear || daysApart(a, b) > 0) continue;
      const { month, day } = b.month > 0 ? a : b;
      const trait = dateTraits({ year: null, month, day })[0] ?? "";
      found.set(`${month}-${day}`, statistics.information(trait));
    }
  }
  const shared = [...found].map(([value, information]) => ({ value, information }));
  if (shared.length > 0 || !isPublishedTogether(features, centroid)) return shared;
  return [{ information: SAME_PUBLICATION_DAY, value: "published within a day" }];
}

function isPublishedTogether({ publishedHour }: Features, { firstHour, lastHour }: Centroid): boolean {
  if (publishedHour === null || firstHour === null || lastHour === null) return false;
  return publishedHour >= firstHour - 24 && publishedHour <= lastHour + 24;
}
