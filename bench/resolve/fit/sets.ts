import type { CardName, MeasureName } from "#lib/flow/events/resolution/index.ts";
import {
  readHeadlines,
  readReports,
  readTextPairs,
  readTwins,
  type Judged,
  type TextPair,
} from "../data-sets.ts";

/** A judged stream, what its true events must not be divided by, and how much its rows weigh in each card. */
export type JudgedSet = {
  readonly name: string;
  readonly documents: readonly Judged[];
  readonly unitOf: (document: Judged) => string;
  readonly shares: Partial<Record<CardName, number>>;
};

/** The judged streams of the test data. */
export function judgedSets(folder: string): JudgedSet[] {
  const headlines = readHeadlines(folder);
  const reports = readReports(folder);
  const undated = reports.map((document) => ({
    ...document,
    input: { ...document.input, id: `undated ${document.input.id}`, publishedAt: null },
  }));
  const byEvent = ({ gold }: Judged) => gold;
  const inLanguage = (language: string) => headlines.filter(({ group }) => group === language);
  return [
    { name: "headlines en", documents: inLanguage("eng"), unitOf: byEvent, shares: { headline: 3 } },
    { name: "headlines es", documents: inLanguage("spa"), unitOf: byEvent, shares: { headline: 3 } },
    { name: "headlines sl", documents: inLanguage("slv"), unitOf: byEvent, shares: { headline: 1 } },
    { name: "twin topics", documents: readTwins(folder), unitOf: topicOf, shares: { undatedArticle: 3, article: 1 } },
    { name: "reports", documents: reports, unitOf: byEvent, shares: { article: 1, undatedArticle: 0.5 } },
    { name: "undated reports", documents: undated, unitOf: byEvent, shares: { article: 0.5, undatedArticle: 1 } },
  ]; // prettier-ignore
}

/** Twin events stay on one side: `12ecb` and `12ecbplus` are of topic 12. */
function topicOf({ gold }: Judged): string {
  return /^\d+/.exec(gold)?.[0] ?? gold;
}

export const MEASURES_OF_CARD: Readonly<Record<CardName, readonly MeasureName[]>> = {
  headline: [
    "title", "titleNear", "names", "noSharedName", "places", "noSharedPlace", "numbers", "noSharedNumber", "gap", "near",
    "sameDay", "overThreeDays", "overWeek", "size", "likelihood", "sharedInformation", "rarestShared", "secondShared",
    "thirdShared", "covered", "contained", "core", "coreMissing", "owned", "rarestOwned", "shortTitle", "dateAway",
  ],
  undatedHeadline: [
    "title", "characters", "names", "namesKept", "namesKnown", "noNames", "noSharedName", "places", "noSharedPlace", "numbers",
    "noSharedNumber", "likelihood", "sharedInformation", "rarestShared", "secondShared", "thirdShared", "covered",
    "contained", "core", "shortTitle", "titleDate", "dateAway",
  ],
  article: [
    "namesKept", "namesKnown", "noNames", "head", "all", "title", "names", "places", "noSharedPlace", "numbers",
    "numberInformation", "placeInformation", "noSharedName", "allDate", "namesDate", "placesDate", "numbersDate",
    "dateAway", "covered", "core", "coreMissing", "rarestOwned", "size", "secondShared",
  ],
  undatedArticle: [
    "namesKept", "namesKnown", "noNames", "head", "all", "title", "names", "places", "noSharedPlace", "numbers",
    "numberInformation", "placeInformation", "noSharedName", "allDate", "namesDate", "placesDate", "numbersDate",
    "dateAway", "covered", "core", "coreMissing", "rarestOwned", "size", "secondShared",
  ],
}; // prettier-ignore

/** Which half something belongs to, by its name alone. */
export function halfOf(unit: string): 0 | 1 {
  let hash = 7;
  for (const character of unit) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return (hash >>> 3) % 2 === 0 ? 0 : 1;
}

/** Text pairs with the group of texts that they are connected to over any number of pairs. */
export function connectedPairs(folder: string): { readonly pair: TextPair; readonly unit: string }[] {
  const pairs = readTextPairs(folder);
  const parents = new Map<string, string>();
  const rootOf = (text: string): string => {
    let at = text;
    for (let up = parents.get(at); up !== undefined && up !== at; up = parents.get(at)) at = up;
    return at;
  };
  for (const { a, b } of pairs) parents.set(rootOf(a), rootOf(b));
  return pairs.map((pair) => ({ pair, unit: rootOf(pair.a) }));
}
