import type { Centroid, EventProfile, Features, TermCount, TermStatistics } from "./contracts.ts";
import { isOtherLanguage } from "./language.ts";
import { measureDates, measureTime } from "./measure-time.ts";
import { measureTitle } from "./measure-title.ts";
import type { Measures } from "./measures.ts";
import { isWithin } from "./places.ts";
import { informationOf, numberTrait, placeTrait } from "./statistics.ts";
import { cosineTo, vectorOf, type Vector } from "./vectors.ts";

/** What the measures of one document share across all its candidates. */
export type Subject = {
  features: Features;
  statistics: TermStatistics;
  vectors: Readonly<Record<Part, Vector>>;
  /** Members of all candidates that hold a title term of the document. */
  rivals: ReadonlyMap<string, number>;
};

type Part = "title" | "head" | "all" | "names" | "places" | "numbers";
const TRAITS: Partial<Record<Part, (value: string) => string>> = { places: placeTrait, numbers: numberTrait };

/** Reads a document once for all comparisons; `candidates` are the events that compete for it. */
export function subjectOf(
  features: Features,
  statistics: TermStatistics,
  candidates: readonly EventProfile[],
): Subject {
  const known = rememberInformation(statistics);
  const rivals = new Map<string, number>(features.title.map(([term]) => [term, 0]));
  for (const { centroid } of candidates) {
    for (const [term, count] of centroid.title) {
      const sum = rivals.get(term);
      if (sum !== undefined) rivals.set(term, sum + count);
    }
  }
  const read = (part: Part) => vectorOf(countsOf(features, part), known, TRAITS[part]);
  const vectors = {
    title: read("title"),
    head: read("head"),
    all: read("all"),
    names: read("names"),
    places: read("places"),
    numbers: read("numbers"),
  };
  return { features, statistics: known, vectors, rivals };
}

/** One look-up per term and document, however many candidates hold it. */
function rememberInformation(statistics: TermStatistics): TermStatistics {
  const frequencies = new Map<string, number>();
  return {
    documents: statistics.documents,
    frequency(term) {
      let frequency = frequencies.get(term);
      if (frequency === undefined) frequencies.set(term, (frequency = statistics.frequency(term)));
      return frequency;
    },
  };
}

function countsOf(traits: Features | Centroid, part: Part): readonly TermCount[] {
  if (part !== "all") return traits[part];
  if (traits.body.length === 0) return traits.title;
  const sums = new Map(traits.title);
  for (const [term, count] of traits.body) sums.set(term, (sums.get(term) ?? 0) + count);
  return [...sums];
}

/** Measures how a document and an event resemble each other; every value is finite and most lie in 0..1. */
export function measure(subject: Subject, profile: EventProfile): Measures {
  const { features, statistics, vectors } = subject;
  const { founder, centroid } = profile;
  const both = (part: Part) => {
    const to = (traits: Features | Centroid, members: number) =>
      cosineTo(vectors[part], countsOf(traits, part), members, statistics, TRAITS[part]);
    const mean = to(centroid, centroid.members);
    return centroid.members === 1 ? mean : (to(founder, 1) + mean) / 2;
  };
  const isText = features.body.length > 0 && centroid.body.length > 0;
  const title = both("title"), names = both("names"), numbers = both("numbers"); // prettier-ignore
  const all = isText ? both("all") : title;
  const isForeign = isOtherLanguage(features.language, centroid.languages);
  const about = measureTitle(subject, profile);
  const time = measureTime(features, centroid);
  const { sharedDate, ...dates } = measureDates(features, profile, statistics);
  const placeInformation = sharedInformation(features.places, centroid.places, statistics, placeTrait) / 10;
  return {
    title, head: isText ? both("head") : title, all, names, places: both("places"), numbers,
    noSharedPlace: isApart(features.places, centroid.places, isWithin),
    noSharedNumber: isApart(features.numbers, centroid.numbers),
    // Names are written in other letters and titles in other words there, which tells nothing.
    noSharedName: isForeign ? 0 : isApart(features.names, centroid.names),
    ...measureNames(features, centroid, statistics),
    numberInformation: sharedInformation(features.numbers, centroid.numbers, statistics, numberTrait) / 10,
    placeInformation,
    nameInformation: Math.min(3, sharedInformation(features.names, centroid.names, statistics) / 10),
    // Much happens on one day: a shared date only counts together with something else that is alike.
    allDate: all * sharedDate, titleDate: title * sharedDate, namesDate: names * sharedDate,
    placesDate: Math.min(1, placeInformation) * sharedDate, numbersDate: numbers * sharedDate,
    ...dates,
    ...time, titleNear: title * time.near,
    ...about, coreMissing: isForeign ? 0 : about.coreMissing,
    size: Math.log(centroid.members),
  }; // prettier-ignore
}

/** The nats of the traits that both have. */
function sharedInformation(
  a: readonly TermCount[],
  b: readonly TermCount[],
  statistics: TermStatistics,
  traitOf = (value: string) => value,
): number {
  const known = new Set(b.map(([value]) => value));
  return a.reduce(
    (sum, [value]) => sum + (known.has(value) ? informationOf(traitOf(value), statistics) : 0),
    0,
  );
}

/** 1 where both sides have traits of a kind and none in common. */
function isApart(
  a: readonly TermCount[],
  b: readonly TermCount[],
  isSame = (x: string, y: string) => x === y,
): number {
  if (a.length === 0 || b.length === 0) return 0;
  return a.some(([x]) => b.some(([y]) => isSame(x, y))) ? 0 : 1;
}

const MOST_TELLING_NAMES = 10;

/** How much of what the most telling names of each side tell the other side names too; 0 where one has none. */
function measureNames(features: Features, centroid: Centroid, statistics: TermStatistics) {
  const own = new Set(features.names.map(([name]) => name));
  const known = new Set(centroid.names.map(([name]) => name));
  const isNameless = own.size === 0 || known.size === 0;
  return {
    namesKept: isNameless ? 0 : namesShare(centroid.names, own, statistics),
    namesKnown: isNameless ? 0 : namesShare(features.names, known, statistics),
    noNames: isNameless ? 1 : 0,
  };
}

function namesShare(
  names: readonly TermCount[],
  others: ReadonlySet<string>,
  statistics: TermStatistics,
): number {
  const telling = names
    .map(([name, count]) => ({ name, told: (1 + Math.log(count)) * informationOf(name, statistics) }))
    .sort((a, b) => b.told - a.told)
    .slice(0, MOST_TELLING_NAMES);
  const total = telling.reduce((sum, { told }) => sum + told, 0);
  if (total === 0) return 0;
  return telling.reduce((sum, { name, told }) => sum + (others.has(name) ? told : 0), 0) / total;
}
