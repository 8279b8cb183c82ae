import type { EventProfile, Features, TermCount } from "./contracts.ts";

/** So many words that both begin with are no accident. */
const MANY_WORDS = 6;

/**
 * The one thing that a document and an event of its language have in common, where it is one at most: a name or a
 * word of their titles, a quantity of two digits, a day that both name. Whoever is in the news has several stories a day; where more
 * is alike, null. Whether a key is shared is not looked at.
 */
export function onlyThingShared(own: Features, { founder, centroid }: EventProfile): string | null {
  const shared = new Set<string>([
    ...valuesInBoth(own.names, centroid.names),
    ...valuesInBoth(own.title, centroid.title).filter((term) => !/^[\d.,]+$/.test(term)),
    ...valuesInBoth(own.numbers, centroid.numbers)
      .filter((value) => value.length > 1)
      .map((value) => `number ${value}`),
    ...namedDaysInBoth(own, founder),
  ]);
  if (valuesInBoth(own.head, founder.head).length >= MANY_WORDS) return null;
  return shared.size > 1 ? null : ([...shared][0] ?? "nothing");
}

function valuesInBoth(a: readonly TermCount[], b: readonly TermCount[]): string[] {
  const known = new Set(b.map(([value]) => value));
  return a.map(([value]) => value).filter((value) => known.has(value));
}

/** Days with their year left open are days of publication or of a text that tells no year; both sides must be clear. */
function namedDaysInBoth(own: Features, founder: Features): string[] {
  const clear = ({ dates, clearDates }: Features) =>
    dates.slice(0, clearDates).map(({ month, day }) => `day ${month}-${day}`);
  const known = new Set(clear(founder));
  return clear(own).filter((day) => known.has(day));
}
