import { addDays, instantAt, localMoment, weekdayOf } from "#lib/kernel/zones.ts";
import type { DigestCadence } from "./contracts.ts";

/** When digests of a kind go out: at this time of day in this zone, daily or each Monday. */
export type Slot = {
  readonly cadence: DigestCadence;
  readonly timezone: string;
  /** HH:MM. */
  readonly localTime: string;
};
/** One time at which a digest is due, and the local date it belongs to. */
export type Due = { readonly at: Date; readonly localDate: string };

const MONDAY = 1;
const isDay = (slot: Slot, date: string) => slot.cadence === "daily_digest" || weekdayOf(date) === MONDAY;
/** Longer than a week beside a date that a zone leaves out. */
const SEARCH_DAYS = 16;

/** When the digest of a date is due; null where none is due on that date, or the date does not exist in the zone. */
export function dueOn(slot: Slot, date: string): Due | null {
  if (!isDay(slot, date)) return null;
  const at = instantAt(slot.timezone, date, slot.localTime);
  return localMoment(slot.timezone, at).date === date ? { at, localDate: date } : null;
}

function search(slot: Slot, from: string, step: 1 | -1, fits: (due: Due) => boolean): Due {
  for (let n = 0; n <= SEARCH_DAYS; n += 1) {
    const due = dueOn(slot, addDays(from, n * step));
    if (due !== null && fits(due)) return due;
  }
  throw new Error(`no digest is due near ${from} in ${slot.timezone}`);
}

/**
 * The first time after an instant at which a digest is due. `served` is the newest local date that had its digest
 * already: no date has two, also where clocks repeat an hour or the reader moved to another zone.
 */
export function nextDue(slot: Slot, after: Date, served: string | null): Due {
  const today = localMoment(slot.timezone, after).date;
  const from = served !== null && served > today ? served : today;
  return search(slot, from, 1, ({ at, localDate }) => at > after && (served === null || localDate > served));
}

/** The last time up to an instant at which a digest was due: what was missed before it goes out with it. */
export function lastDue(slot: Slot, now: Date): Due {
  return search(slot, localMoment(slot.timezone, now).date, -1, ({ at }) => at <= now);
}
