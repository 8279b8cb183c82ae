import type {
  Designation,
  EventProfile,
  Features,
  MentionedDate,
  TermCount,
  TermStatistics,
  VetoName,
} from "./contracts.ts";
import { areDatesApart, daysApart } from "./dates.ts";
import { schemeOf } from "./keys.ts";
import { hasOpposite } from "./opposites.ts";
import { isWithin } from "./places.ts";
import { placeTrait } from "./statistics.ts";
import { substitutionIn } from "./substitution.ts";

/** A clash that stands against joining: what the document has, and what the event has. */
export type Veto = { name: VetoName; a: string; b: string };

/** Doubts about what words alone say. A key that both documents name says more. */
export const GUARDS: ReadonlySet<VetoName> = new Set(["substitution", "one thing in common", "number"]);

/** Vetoes that a person may overrule: the document joins nothing by itself, but a merge is proposed. */
export const SOFT_VETOES: ReadonlySet<VetoName> = new Set([
  "occurrence year",
  "later date",
  "opposite",
  ...GUARDS,
]);

const YEAR_TOLERANCE_DAYS = 1;
/** A report of late December may appear in January. */
const WRITING_LAG_HOURS = 31 * 24;
/** A place that a fifteenth of all documents name tells nothing apart. */
const IDENTIFYING_PLACE_NATS = 2.7;

/** Every clash of identity between a document and an event; quantities never clash. */
export function vetoesOf(features: Features, profile: EventProfile, statistics: TermStatistics): Veto[] {
  return [
    ...clashingDesignations(features.designations, profile.centroid.designations),
    ...otherVersions(features.designations, profile.centroid.designations),
    ...clashingKeys(features.keys, profile.centroid.keys),
    ...clashingDates(features, profile),
    ...clashingPlaces(features, profile, statistics),
    ...opposites(features.title, profile),
    ...substitutions(features, profile),
  ];
}

/** One subject numbered differently on both sides; what a title says goes before what its text mentions. */
function clashingDesignations(own: readonly Designation[], known: readonly Designation[]): Veto[] {
  const vetoes: Veto[] = [];
  const subjects = new Set(own.map(({ kind, subject }) => `${kind} ${subject}`));
  for (const key of subjects) {
    const a = spoken(own, key);
    const b = spoken(known, key);
    const kind = own.find((designation) => keyOf(designation) === key)?.kind;
    if (!kind || b.length === 0 || a.some((value) => b.includes(value))) continue;
    vetoes.push({ name: kind, a: `${key} ${a.join(", ")}`, b: `${key} ${b.join(", ")}` });
  }
  return vetoes;
}

/**
 * Versions in both titles and none in common: reports of releases are alike in all but what was released. One title may
 * name what the other leaves out, so that it is a question for a person.
 */
function otherVersions(own: readonly Designation[], known: readonly Designation[]): Veto[] {
  const [a, b] = [own, known].map((all) => all.filter((one) => one.kind === "version" && one.isInTitle));
  if (!a?.length || !b?.length || a.some(({ value }) => b.some((other) => other.value === value))) return [];
  const words = (all: readonly Designation[]) => all.map((one) => `${one.subject} ${one.value}`).join(", ");
  return [{ name: "number", a: words(a), b: words(b) }];
}

const keyOf = ({ kind, subject }: Designation) => `${kind} ${subject}`;

function spoken(designations: readonly Designation[], key: string): string[] {
  const all = designations.filter((designation) => keyOf(designation) === key);
  const inTitle = all.filter(({ isInTitle }) => isInTitle);
  return (inTitle.length > 0 ? inTitle : all).map(({ value }) => value);
}

/** Two documents that are named by different keys of one scheme are two papers, releases, rulings. */
function clashingKeys(own: readonly string[], known: readonly string[]): Veto[] {
  const schemes = new Set(own.map(schemeOf).filter((scheme) => scheme && scheme !== "url"));
  return [...schemes].flatMap((scheme): Veto[] => {
    const a = own.filter((key) => schemeOf(key) === scheme);
    const b = known.filter((key) => schemeOf(key) === scheme);
    if (b.length === 0 || a.some((key) => b.includes(key))) return [];
    return [{ name: "hard key of another", a: a.join(", "), b: b.join(", ") }];
  });
}

/** Clear occurrence dates that are more than a day apart; a clash of the year alone may be an error of the record. */
function clashingDates(features: Features, { founder, centroid }: EventProfile): Veto[] {
  const apart = areDatesApart(features, founder);
  if (apart) {
    const clear = ({ dates, clearDates }: Features) => dates.slice(0, clearDates).map(format).join(", ");
    const name = apart === "named" ? "later date" : "occurrence date";
    return [{ name, a: clear(features), b: clear(founder) }];
  }
  const isNear = (x: MentionedDate, y: MentionedDate) => daysApart(x, y) <= YEAR_TOLERANCE_DAYS;
  const agreeing = centroid.dates.filter((b) => features.dates.some((a) => isNear(a, b)));
  const years = yearsOf(agreeing, centroid.firstHour);
  const ownYears = yearsOf(features.dates, features.publishedHour);
  if (years.size === 0 || ownYears.size === 0 || [...ownYears].some((year) => years.has(year))) return [];
  return [{ name: "occurrence year", a: [...ownYears].join(", "), b: [...years].join(", ") }];
}

/** The years that dates name, else the year of publication; publication early in January may be about the year before. */
function yearsOf(dates: readonly MentionedDate[], publishedHour: number | null): ReadonlySet<number> {
  const named = dates.map(({ year }) => year).filter((year) => year !== null);
  if (named.length > 0 || publishedHour === null) return new Set(named);
  const published = yearOfHour(publishedHour);
  return new Set([published, yearOfHour(publishedHour - WRITING_LAG_HOURS)]);
}

function yearOfHour(hour: number): number {
  return new Date(hour * 3_600_000).getUTCFullYear();
}

const format = ({ year, month, day }: MentionedDate) => `${year ?? "????"}-${month}-${day}`;

/**
 * One identifying place on each side, neither containing the other and none in common; texts that name several places
 * tell of several.
 */
function clashingPlaces(
  features: Features,
  { founder, centroid }: EventProfile,
  statistics: TermStatistics,
): Veto[] {
  if (features.places.some(([a]) => centroid.places.some(([b]) => isWithin(a, b)))) return [];
  const identifying = (places: readonly TermCount[]) =>
    places
      .map(([code]) => code)
      .filter((code) => statistics.information(placeTrait(code)) >= IDENTIFYING_PLACE_NATS);
  const a = identifying(features.places);
  const b = identifying(founder.places);
  return a.length === 1 && b.length === 1 ? [{ name: "place", a: a.join(", "), b: b.join(", ") }] : [];
}

function opposites(title: readonly TermCount[], { centroid }: EventProfile): Veto[] {
  const own = new Set(title.map(([term]) => term));
  const most = centroid.title.filter(([, count]) => 2 * count >= centroid.members).map(([term]) => term);
  const pair = hasOpposite(own, new Set(most));
  return pair ? [{ name: "opposite", a: pair[0], b: pair[1] }] : [];
}

function substitutions(features: Features, { founder }: EventProfile): Veto[] {
  const pair = substitutionIn(features, founder);
  return pair ? [{ name: "substitution", a: pair[0], b: pair[1] }] : [];
}
