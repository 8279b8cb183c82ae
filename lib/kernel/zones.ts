import { z } from "zod";

/** A wall clock somewhere: `date` as YYYY-MM-DD, `time` as HH:MM:SS. */
export type LocalMoment = { readonly date: string; readonly time: string };

const DAY_MS = 86_400_000;
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  const known = clocks.get(key);
  if (known) return known;
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const time = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  const fresh = new Intl.DateTimeFormat("en", { timeZone: zone, calendar: "gregory", ...parts, ...time });
  clocks.set(key, fresh);
  return fresh;
}

/** Whether the runtime's IANA database knows a zone of this name; offsets such as `+02:00` are no names. */
export function isZone(name: string): boolean {
  if (!NAME.test(name) || name.length > 64) return false;
  try {
    clockOf(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The name of a time zone that exists. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isZone, { error: "must be a time zone of the IANA database, such as Asia/Taipei" });

/** A time of day, HH:MM. */
export const LocalTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "must be a time of day, HH:MM" });

/** What the clocks of a zone show at an instant. */
export function localMoment(zone: string, at: Date): LocalMoment {
  const part: Record<string, string> = {};
  for (const { type, value } of clockOf(zone).formatToParts(at)) part[type] = value;
  const date = `${(part.year ?? "").padStart(4, "0")}-${part.month}-${part.day}`;
  return { date, time: `${part.hour}:${part.minute}:${part.second}` };
}

const asUtc = ({ date, time }: LocalMoment) => Date.parse(`${date}T${time}Z`);

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(zone: string, ms: number): number {
  const second = Math.floor(ms / 1_000) * 1_000;
  return asUtc(localMoment(zone, new Date(second))) - second;
}

/**
 * The first instant at which the clocks of a zone show this time of this date, or, where they leap over it, the
 * instant of the leap. A time that comes twice means its first coming. The answer's own date is a later one only where
 * the whole rest of the date does not exist (Apia, 2011-12-30).
 */
export function instantAt(zone: string, date: string, time: string): Date {
  const wanted = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  if (Number.isNaN(wanted)) throw new Error(`no local time: ${date} ${time}`);
  // No zone changes its clocks twice within two days, so one of these two offsets holds.
  const [before, after] = [offsetAt(zone, wanted - DAY_MS), offsetAt(zone, wanted + DAY_MS)];
  const candidates = [wanted - before, wanted - after].sort((a, b) => a - b);
  const shown = candidates.find((ms) => offsetAt(zone, ms) === wanted - ms);
  return new Date(shown ?? leapBetween(zone, wanted, candidates));
}

/** The first second between two instants at which the clocks of a zone are past a time that they leap over. */
function leapBetween(zone: string, wanted: number, [from = wanted, to = wanted]: readonly number[]): number {
  let [low, high] = [from, to];
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (middle + offsetAt(zone, middle) >= wanted) high = middle;
    else low = middle;
  }
  return high;
}

/** A date so many days later, or earlier. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The day of the week of a date, 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekdayOf = (date: string): number => new Date(Date.parse(`${date}T00:00:00Z`)).getUTCDay() || 7;
