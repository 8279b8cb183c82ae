import type { Centroid, EventProfile, Features, TermCount, TermStatistics } from "./contracts.ts";
import { areDatesApart, daysApart } from "./dates.ts";
import { isOtherLanguage } from "./language.ts";
import { isWithin } from "./places.ts";
import { dateTraits, informationOf, numberTrait, placeTrait } from "./statistics.ts";
import { cosine, meanVectorOf, vectorOf, type Vector } from "./vectors.ts";

/** What the measures of one document share across all its candidates. */
export type Subject = {
  features: Features;
  statistics: TermStatistics;
  vectors: Vectors;
  /** Members of all candidates that hold a title term of the document. */
  rivals: ReadonlyMap<string, number>;
};

type Vectors = { title: Vector; head: Vector; all: Vector; names: Vector; places: Vector; numbers: Vector };

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
  return { features, statistics: known, vectors: vectorsOf(features, 1, known), rivals };
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

function vectorsOf(traits: Features | Centroid, members: number, statistics: TermStatistics): Vectors {
  const read = (counts: readonly TermCount[], traitOf?: (value: string) => string) =>
    members === 1
      ? vectorOf(counts, statistics, traitOf)
      : meanVectorOf(counts, members, statistics, traitOf);
  return {
    title: read(traits.title),
    head: read(traits.head),
    all: read(addUp(traits.title, traits.body)),
    names: read(traits.names),
    places: read(traits.places, placeTrait),
    numbers: read(traits.numbers, numberTrait),
  };
}

function addUp(title: readonly TermCount[], body: readonly TermCount[]): readonly TermCount[] {
  if (body.length === 0) return title;
  const sums = new Map(title);
  for (const [term, count] of body) sums.set(term, (sums.get(term) ?? 0) + count);
  return [...sums];
}

export type Measures = Readonly<Record<MeasureName, number>>;
export type MeasureName = (typeof MEASURE_NAMES)[number];
export const MEASURE_NAMES = [
  "title", "head", "all", "names", "places", "numbers", "noSharedPlace", "noSharedNumber", "noSharedName",
  "sharedDate", "dateAway", "dateNear", "gap", "near", "sameDay", "overThreeDays", "overWeek", "undated",
  "size", "likelihood", "sharedInformation", "rarestShared", "secondShared", "covered", "core", "coreMissing",
  "owned", "rarestOwned", "pairs", "otherLanguage", "likelihoodSum","numberInformation","placeInformation","nameInformation","titleNear","allDate","shortTitle", "namesKept", "namesKnown"
] as const; // prettier-ignore

/** Measures how a document and an event resemble each other; every value is finite and most lie in 0..1. */
export function measure(subject: Subject, profile: EventProfile): Measures {
  const { features, statistics, vectors } = subject;
  const { founder, centroid } = profile;
  const first = vectorsOf(founder, 1, statistics);
  const mean = centroid.members === 1 ? first : vectorsOf(centroid, centroid.members, statistics);
  const both = (part: keyof Vectors) =>
    (cosine(vectors[part], first[part]) + cosine(vectors[part], mean[part])) / 2;
  const time = measureTime(features, centroid);
  const date = measureDates(features, profile, statistics);
  const title = both("title");
  const all = both("all");
  return {
    title, head: both("head"), all, names: both("names"), places: both("places"), numbers: both("numbers"),
    noSharedPlace: features.places.length > 0 && centroid.places.length > 0 && !hasSharedPlace(features, centroid) ? 1 : 0,
    noSharedNumber: features.numbers.length > 0 && centroid.numbers.length > 0 && shared(vectors.numbers, mean.numbers) === 0 ? 1 : 0,
    noSharedName: features.names.length > 0 && centroid.names.length > 0 && shared(vectors.names, mean.names) === 0 ? 1 : 0,
    ...date,
    ...time,
    size: Math.log(centroid.members),
    ...measureTitle(subject, profile),
    pairs: measurePairs(features, centroid),
    otherLanguage: isOtherLanguage(features.language, centroid.languages) ? 1 : 0,
    ...measureNames(features, centroid, statistics),
    numberInformation: information(features.numbers, centroid.numbers, statistics, numberTrait) / 10,
    placeInformation: information(features.places, centroid.places, statistics, placeTrait) / 10,
    nameInformation: Math.min(3, information(features.names, centroid.names, statistics) / 10),
    titleNear: title * time.near,
    allDate: all * date.sharedDate,
    shortTitle: features.title.length <= 4 ? 1 : 0,
  }; // prettier-ignore
}

/** The information of the traits that both have. */
function information(
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

const MOST_TELLING_NAMES = 10;

/** How much of what the most telling names of each side tell the other side names too. */
function measureNames(features: Features, centroid: Centroid, statistics: TermStatistics) {
  const own = new Set(features.names.map(([name]) => name));
  const known = new Set(centroid.names.map(([name]) => name));
  return {
    namesKept: namesShare(centroid.names, own, statistics),
    namesKnown: namesShare(features.names, known, statistics),
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
  if (total === 0) return 0.5;
  return telling.reduce((sum, { name, told }) => sum + (others.has(name) ? told : 0), 0) / total;
}

function shared(a: Vector, b: Vector): number {
  let count = 0;
  for (const term of a.weights.keys()) if (b.weights.has(term)) count += 1;
  return count;
}

function hasSharedPlace(features: Features, centroid: Centroid): boolean {
  return features.places.some(([a]) => centroid.places.some(([b]) => isWithin(a, b)));
}

/** Distances in publication time; all neutral when either side has none. */
function measureTime(features: Features, centroid: Centroid) {
  const { publishedHour } = features;
  const { firstHour, lastHour } = centroid;
  if (publishedHour === null || firstHour === null || lastHour === null) {
    return { gap: 0, near: 0, sameDay: 0, overThreeDays: 0, overWeek: 0, undated: 1 };
  }
  const days = Math.max(0, publishedHour - lastHour, firstHour - publishedHour) / 24;
  return {
    gap: Math.log1p(days),
    near: Math.exp(-(days * days) / 8),
    sameDay: days < 1 ? 1 : 0,
    overThreeDays: days > 3 ? 1 : 0,
    overWeek: days > 7 ? 1 : 0,
    undated: 0,
  };
}

/** How much the rarest shared date tells, half where it is clear on neither side, and whether clear dates differ. */
function measureDates(features: Features, { founder, centroid }: EventProfile, statistics: TermStatistics) {
  let best = 0;
  const known = founder.dates.slice(0, founder.clearDates);
  for (const [index, a] of features.dates.entries()) {
    for (const b of centroid.dates) {
      if (daysApart(a, b) > 0) continue;
      const trait = dateTraits(a.month > 0 && b.month > 0 ? a : { ...a, month: 0 })[0] ?? "";
      const isClear = index < features.clearDates || known.some((date) => daysApart(date, b) === 0);
      best = Math.max(best, informationOf(trait, statistics) * (isClear ? 1 : 0.5));
    }
  }
  const days = features.dates.slice(0, features.clearDates).flatMap((a) => known.map((b) => daysApart(a, b)));
  const nearest = Math.min(...days);
  return {
    sharedDate: best / 10,
    dateNear: nearest === 1 ? 1 : 0,
    dateAway: areDatesApart(features, founder) === "apart" ? 1 : 0,
  };
}

/** What the title's terms say under the event's own distribution of title terms. */
function measureTitle(
  { features, statistics, vectors, rivals }: Subject,
  { centroid, founder }: EventProfile,
) {
  const { members } = centroid;
  const held = new Map(centroid.title);
  const background = new Map(centroid.body);
  let total = 0, covered = 0, sum = 0, likelihood = 0, owned = 0; // prettier-ignore
  let rarest = 0, second = 0, rarestOwned = 0; // prettier-ignore
  for (const [term] of features.title) {
    const told = informationOf(term, statistics);
    const count = held.get(term) ?? 0;
    const share = (statistics.frequency(term) + 0.5) / (statistics.documents + 1);
    total += told;
    likelihood += Math.log(0.5 + (0.5 * Math.min(1, count / (members + 0.3))) / share);
    if (count > 0 || background.has(term)) covered += told;
    if (count === 0) continue;
    const rival = rivals.get(term) ?? count;
    sum += told * Math.min(1, (2 * count) / Math.max(2, members));
    owned += (told * count) / (rival + 1);
    rarestOwned = Math.max(rarestOwned, (told * count) / (rival + 2) / 8);
    if (told > rarest) [rarest, second] = [told, rarest];
    else if (told > second) second = told;
  }
  const terms = Math.max(1, features.title.length);
  return {
    likelihood: likelihood / terms / 5,
    likelihoodSum: likelihood / 50,
    sharedInformation: sum / 50,
    rarestShared: rarest / 10,
    secondShared: second / 10,
    covered: total > 0 ? covered / total : 0,
    owned: total > 0 ? owned / total : 0,
    rarestOwned,
    ...measureCore(centroid, vectors, statistics, founder),
  };
}

/** How much of what the event's titles agree on the document says too, and how surely it leaves that out. */
function measureCore(centroid: Centroid, vectors: Vectors, statistics: TermStatistics, _founder: Features) {
  let total = 0;
  let said = 0;
  let missing = 0;
  for (const [term, count] of centroid.title) {
    const share = Math.min(0.95, count / (centroid.members + 0.5));
    const told = share * informationOf(term, statistics);
    total += told;
    if (vectors.all.weights.has(term)) said += told;
    else if (centroid.members > 1 && share > 0.5) missing -= Math.log(1 - share);
  }
  return { core: total > 0 ? said / total : 0, coreMissing: missing / 5 };
}

function measurePairs(features: Features, centroid: Centroid): number {
  if (features.titlePairs.length === 0) return 0;
  const held = new Set(centroid.titlePairs.map(([pair]) => pair));
  return features.titlePairs.filter(([pair]) => held.has(pair)).length / features.titlePairs.length;
}
