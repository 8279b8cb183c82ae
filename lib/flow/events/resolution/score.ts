import type {
  CardName,
  EventProfile,
  Features,
  Scorecards,
  Signal,
  SignalName,
  TermCount,
} from "./contracts.ts";
import { measurer } from "./measure.ts";
import type { MeasureName } from "./measures.ts";
import type { Subject } from "./subject.ts";

/** Which row of the feature table a measure belongs to. */
const ROWS: Readonly<Record<MeasureName, SignalName>> = {
  title: "title", titleNear: "title", likelihood: "title", sharedInformation: "title", rarestShared: "title",
  secondShared: "title", thirdShared: "title", covered: "title", core: "title", coreMissing: "title", owned: "title",
  rarestOwned: "title", shortTitle: "title", characters: "title", contained: "title",
  head: "text", all: "text",
  names: "names", nameInformation: "names", namesKept: "names", namesKnown: "names", noSharedName: "names", noNames: "names",
  places: "places", placeInformation: "places", noSharedPlace: "places",
  numbers: "numbers", numberInformation: "numbers", noSharedNumber: "numbers",
  allDate: "occurrence date", titleDate: "occurrence date", namesDate: "occurrence date", placesDate: "occurrence date",
  numbersDate: "occurrence date", dateNear: "occurrence date", dateAway: "occurrence date",
  gap: "publication time", near: "publication time", sameDay: "publication time", overThreeDays: "publication time",
  overWeek: "publication time",
  size: "event size",
}; // prettier-ignore

/** A score and, per row of the feature table, the log-odds that it adds; `likeness` leaves out what nameless texts are allowed. */
export type Scored = { score: number; likeness: number; contributions: ReadonlyMap<SignalName, number> };

/** The probability that document and event are one occurrence: a logistic sum of the measures of the scorecard. */
export function scoreOf(subject: Subject, profile: EventProfile, scorecards: Scorecards): Scored {
  const card = scorecards[cardOf(subject.features, profile)];
  const measureOf = measurer(subject, profile);
  const sums = new Map<SignalName, number>();
  let logit = card.bias;
  for (const [name, weight] of Object.entries(card.weights) as [MeasureName, number][]) {
    const contribution = weight * measureOf(name);
    logit += contribution;
    sums.set(ROWS[name], (sums.get(ROWS[name]) ?? 0) + contribution);
  }
  const allowance = (card.weights["noNames"] ?? 0) * measureOf("noNames");
  return { score: probabilityOf(logit), likeness: probabilityOf(logit - allowance), contributions: sums };
}

const probabilityOf = (logit: number) => 1 / (1 + Math.exp(-logit));

/** Which scorecard holds: whether both have a text or one a headline only, and whether both say when they were published. */
export function cardOf(features: Features, { centroid }: EventProfile): CardName {
  const isDated = features.publishedHour !== null && centroid.lastHour !== null;
  if (features.body.length > 0 && centroid.body.length > 0) return isDated ? "article" : "undatedArticle";
  return isDated ? "headline" : "undatedHeadline";
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
