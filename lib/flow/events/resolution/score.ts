import type { EventProfile, Signal, SignalName, TermCount } from "./contracts.ts";
import { measure, type MeasureName, type Measures, type Subject } from "./measure.ts";
import { ARTICLE_CARD, HEADLINE_CARD, UNDATED_CARD, type Scorecard } from "./weights.ts";

/** Which row of the feature table a measure belongs to. */
const ROWS: Readonly<Record<MeasureName, SignalName>> = {
  title: "title", titleNear: "title", pairs: "title", likelihood: "title", likelihoodSum: "title",
  sharedInformation: "title", rarestShared: "title", secondShared: "title", covered: "title", core: "title",
  coreMissing: "title", owned: "title", rarestOwned: "title", shortTitle: "title",
  head: "text", all: "text", allDate: "text",
  names: "names", nameInformation: "names", namesKept: "names", namesKnown: "names", noSharedName: "names",
  places: "places", placeInformation: "places", noSharedPlace: "places",
  numbers: "numbers", numberInformation: "numbers", noSharedNumber: "numbers",
  sharedDate: "occurrence date", dateNear: "occurrence date", dateAway: "occurrence date",
  gap: "publication time", near: "publication time", sameDay: "publication time",
  overThreeDays: "publication time", overWeek: "publication time", undated: "publication time",
  size: "event size", otherLanguage: "title",
}; // prettier-ignore

/** A score and, per row of the feature table, the log-odds that it adds. */
export type Scored = { score: number; contributions: ReadonlyMap<SignalName, number> };

/**
 * The probability that document and event are one occurrence: a logistic sum of the measures, by one scorecard where
 * both have a text, by another where one has a headline only, by a third where such a headline is undated too.
 */
export function scoreOf(subject: Subject, profile: EventProfile): Scored {
  const card = cardOf(subject, profile);
  const measures = measure(subject, profile);
  const sums = new Map<SignalName, number>();
  let logit = card.bias;
  for (const [name, weight] of Object.entries(card.weights) as [MeasureName, number][]) {
    const contribution = weight * measures[name];
    logit += contribution;
    sums.set(ROWS[name], (sums.get(ROWS[name]) ?? 0) + contribution);
  }
  logit += limitDate(sums, measures);
  return { score: 1 / (1 + Math.exp(-logit)), contributions: sums };
}

/** Much happens on one day: a shared date counts for at most as much as what else is alike. Answers the change. */
function limitDate(sums: Map<SignalName, number>, measures: Measures): number {
  const date = sums.get("occurrence date") ?? 0;
  if (date <= 0) return 0;
  const alike = (["title", "text", "places", "numbers"] as const).reduce(
    (sum, row) => sum + Math.max(0, sums.get(row) ?? 0),
    measures.names > 0 ? Math.max(0, sums.get("names") ?? 0) : 0,
  );
  if (date <= alike) return 0;
  sums.set("occurrence date", alike);
  return alike - date;
}

function cardOf({ features }: Subject, { centroid }: EventProfile): Scorecard {
  if (features.body.length > 0 && centroid.body.length > 0) return ARTICLE_CARD;
  return features.publishedHour === null || centroid.lastHour === null ? UNDATED_CARD : HEADLINE_CARD;
}

/** The feature table of a score: both values, weight and verdict of each row. */
export function explainScore(
  sums: ReadonlyMap<SignalName, number>,
  { features }: Subject,
  { centroid }: EventProfile,
): Signal[] {
  const values: Partial<Record<SignalName, [string | null, string | null]>> = {
    title: [terms(features.title), terms(centroid.title)],
    names: [terms(features.names), terms(centroid.names)],
    places: [terms(features.places), terms(centroid.places)],
    numbers: [terms(features.numbers), terms(centroid.numbers)],
    "occurrence date": [days(features.dates), days(centroid.dates)],
    "publication time": [hour(features.publishedHour), hour(centroid.lastHour)],
    "event size": [null, String(centroid.members)],
  };
  return [...sums].map(([feature, sum]) => {
    const [a, b] = values[feature] ?? [null, null];
    const weight = Math.round(sum * 1000) / 1000;
    return { feature, a, b, weight, verdict: weight > 0.05 ? "for" : weight < -0.05 ? "against" : "neutral" };
  });
}

function terms(counts: readonly TermCount[]): string | null {
  const heaviest = counts.toSorted((a, b) => b[1] - a[1]).slice(0, 12);
  return heaviest.length > 0 ? heaviest.map(([term]) => term).join(" ") : null;
}

function days(dates: EventProfile["centroid"]["dates"]): string | null {
  const shown = dates.slice(0, 3).map(({ year, month, day }) => `${year ?? "????"}-${month}-${day}`);
  return shown.length > 0 ? shown.join(", ") : null;
}

const MINUTE = new Intl.DateTimeFormat("sv-SE", { timeZone: "UTC", dateStyle: "short", timeStyle: "short" });

function hour(hours: number | null): string | null {
  return hours === null ? null : `${MINUTE.format(hours * 3_600_000)}Z`;
}
