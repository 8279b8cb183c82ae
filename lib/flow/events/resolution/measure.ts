import type { EventProfile, TermCount, TermStatistics } from "./contracts.ts";
import type { MeasureName } from "./measures.ts";
import { pairOf, type Pair } from "./pair.ts";
import { isWithin } from "./places.ts";
import { numberTrait, placeTrait } from "./statistics.ts";
import type { Subject } from "./subject.ts";

/** Each measure of a document and an event; every value is finite and most lie in 0..1. */
const MEASURES: Readonly<Record<MeasureName, (pair: Pair) => number>> = {
  title: (pair) => pair.cosine("title"),
  head: (pair) => pair.cosine(pair.isText ? "head" : "title"),
  all: (pair) => pair.cosine(pair.isText ? "all" : "title"),
  names: (pair) => pair.cosine("names"),
  places: (pair) => pair.cosine("places"),
  numbers: (pair) => pair.cosine("numbers"),
  noSharedPlace: ({ subject, profile }) =>
    isApart(subject.features.places, profile.centroid.places, isWithin),
  noSharedNumber: ({ subject, profile }) => isApart(subject.features.numbers, profile.centroid.numbers),
  // Names are written in other letters and titles in other words there, which tells nothing.
  noSharedName: ({ subject, profile, isForeign }) =>
    isForeign ? 0 : isApart(subject.features.names, profile.centroid.names),
  namesKept: (pair) => pair.names().namesKept,
  namesKnown: (pair) => pair.names().namesKnown,
  noNames: (pair) => pair.names().noNames,
  numberInformation: (pair) => sharedInformation(pair, "numbers", numberTrait) / 10,
  placeInformation: (pair) => sharedInformation(pair, "places", placeTrait) / 10,
  nameInformation: (pair) => Math.min(3, sharedInformation(pair, "names") / 10),
  // Much happens on one day: a shared date only counts together with something else that is alike.
  allDate: (pair) => withSharedDate(pair, "all"),
  titleDate: (pair) => withSharedDate(pair, "title"),
  namesDate: (pair) => withSharedDate(pair, "names"),
  placesDate: (pair) => {
    const { sharedDate } = pair.dates();
    return sharedDate && Math.min(1, measureOf(pair, "placeInformation")) * sharedDate;
  },
  numbersDate: (pair) => withSharedDate(pair, "numbers"),
  dateAway: (pair) => pair.dates().dateAway,
  dateNear: (pair) => pair.dates().dateNear,
  gap: (pair) => pair.time().gap,
  near: (pair) => pair.time().near,
  sameDay: (pair) => pair.time().sameDay,
  overThreeDays: (pair) => pair.time().overThreeDays,
  overWeek: (pair) => pair.time().overWeek,
  titleNear: (pair) => pair.cosine("title") * pair.time().near,
  likelihood: (pair) => pair.title().likelihood,
  sharedInformation: (pair) => pair.title().sharedInformation,
  rarestShared: (pair) => pair.title().rarestShared,
  secondShared: (pair) => pair.title().secondShared,
  thirdShared: (pair) => pair.title().thirdShared,
  covered: (pair) => pair.title().covered,
  core: (pair) => pair.core().core,
  coreMissing: (pair) => (pair.isForeign ? 0 : pair.core().coreMissing),
  owned: (pair) => pair.title().owned,
  rarestOwned: (pair) => pair.title().rarestOwned,
  shortTitle: ({ subject }) => (subject.features.title.length <= 4 ? 1 : 0),
  characters: (pair) => pair.title().characters(),
  contained: (pair) => pair.title().contained,
  size: ({ profile }) => Math.log(profile.centroid.members),
};

/** Answers measures of a document and an event by name; what several need is computed once. */
export function measurer(subject: Subject, profile: EventProfile): (name: MeasureName) => number {
  const pair = pairOf(subject, profile);
  return (name) => measureOf(pair, name);
}

function measureOf(pair: Pair, name: MeasureName): number {
  return MEASURES[name](pair);
}

function withSharedDate(pair: Pair, name: "all" | "title" | "names" | "numbers"): number {
  const { sharedDate } = pair.dates();
  return sharedDate && measureOf(pair, name) * sharedDate;
}

/** The nats of the traits that both have. */
function sharedInformation(
  { subject, profile }: Pair,
  part: "names" | "places" | "numbers",
  traitOf = (value: string) => value,
): number {
  return toldInCommon(subject.features[part], profile.centroid[part], subject.statistics, traitOf);
}

function toldInCommon(
  a: readonly TermCount[],
  b: readonly TermCount[],
  statistics: TermStatistics,
  traitOf: (value: string) => string,
): number {
  const known = new Set(b.map(([value]) => value));
  return a.reduce((sum, [value]) => sum + (known.has(value) ? statistics.information(traitOf(value)) : 0), 0);
}

/** 1 where both sides have traits of a kind and none in common. */
function isApart(
  a: readonly TermCount[],
  b: readonly TermCount[],
  isSame?: (x: string, y: string) => boolean,
): number {
  if (a.length === 0 || b.length === 0) return 0;
  if (isSame) return a.some(([x]) => b.some(([y]) => isSame(x, y))) ? 0 : 1;
  const known = new Set(b.map(([value]) => value));
  return a.some(([value]) => known.has(value)) ? 0 : 1;
}
