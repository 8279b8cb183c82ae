import { foldText } from "#lib/kernel/text/index.ts";
import type { MentionedDate } from "./contracts.ts";
import { mentionsOf, type Mention } from "./date-mentions.ts";

const MOST_DATES = 12;
const MOST_CLEAR_DATES = 3;
const DAY_MS = 86_400_000;

/** The dates of a text, those that tell when it happened first; `clear` counts them. */
export type ReadDates = { dates: MentionedDate[]; clear: number };

/**
 * The calendar dates that a text mentions, without repeats, at most 12: ISO and slashed forms, 二〇〇八年五月十二日 and
 * full-width forms, "July 1, 2021", "1 de julio de 2021", yesterday (from `written`, the day of publication). A lone
 * 14日 takes its month from the full date before it, else from `written`, else from the same or the next day named
 * later, else month 0. Dates in the first `leadLength` code units are clear unless they tell when it was written.
 */
export function datesOf(text: string, written: MentionedDate | null, leadLength: number): ReadDates {
  const mentions = mentionsOf(foldText(text));
  const dated: { date: MentionedDate; isClear: boolean }[] = [];
  let last: MentionedDate | null = null;
  for (const mention of mentions) {
    const date = resolveMention(mention, last, written, mentions);
    if (!date) continue;
    if (date.month > 0 && mention.month !== null) last = date;
    dated.push({ date, isClear: mention.at < leadLength && !mention.isWriting });
  }
  const clear = distinctDates(dated.filter(({ isClear }) => isClear).map(({ date }) => date)).slice(
    0,
    MOST_CLEAR_DATES,
  );
  const dates = distinctDates([...clear, ...dated.map(({ date }) => date)]).slice(0, MOST_DATES);
  return { dates, clear: clear.length };
}

function resolveMention(
  mention: Mention,
  last: MentionedDate | null,
  written: MentionedDate | null,
  all: readonly Mention[],
): MentionedDate | null {
  const { year, month, day, daysBack } = mention;
  if (daysBack !== null) return written && addDays(written, -daysBack);
  if (month !== null) return { year, month, day };
  if (last) return { year: last.year, month: last.month, day };
  if (written)
    return day <= written.day + 1
      ? { year: null, month: written.month, day }
      : { year: null, month: ((written.month + 10) % 12) + 1, day };
  return laterDay(day, all) ?? { year: null, month: 0, day };
}

/** A report that only says the day is often dated itself: on that day or the next. */
function laterDay(day: number, mentions: readonly Mention[]): MentionedDate | null {
  for (const mention of mentions) {
    if (mention.month === null) continue;
    const date = { year: mention.year, month: mention.month, day: mention.day };
    if (date.day === day) return date;
    if (date.day === day + 1) return { ...date, day };
  }
  return null;
}

function addDays({ year, month, day }: MentionedDate, days: number): MentionedDate {
  const date = dateOfHour((Date.UTC(year ?? 2000, month - 1, day) + days * DAY_MS) / 3_600_000);
  return { ...date, year: year === null ? null : date.year };
}

/** The UTC calendar day of an hour since 1970. */
export function dateOfHour(hour: number): MentionedDate {
  const date = new Date(hour * 3_600_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function distinctDates(mentioned: readonly MentionedDate[]): MentionedDate[] {
  const dates: MentionedDate[] = [];
  for (const { year, month, day } of mentioned) {
    const known = dates.find(
      (date) =>
        date.month === month &&
        date.day === day &&
        (date.year === year || year === null || date.year === null),
    );
    if (!known) dates.push({ year, month, day });
    else known.year ??= year;
  }
  return dates;
}

/** Days between two dates of an unknown year; those between the days of the month when a month is not known. */
export function daysApart(a: MentionedDate, b: MentionedDate): number {
  if (a.month === 0 || b.month === 0) return Math.abs(a.day - b.day);
  const days = Math.abs(dayOfYear(a) - dayOfYear(b));
  return Math.min(days, 366 - days);
}

/** Days of a leap year before each month. */
const DAYS_BEFORE = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335] as const;

function dayOfYear({ month, day }: MentionedDate): number {
  return (DAYS_BEFORE[month - 1] ?? 0) + day - 1;
}

/** Days between two occurrence dates that time zones and the day of writing explain. */
const TOLERANCE_DAYS = 1;
/** A report may name the day of an occurrence that is so many days old and still be about it. */
const FOLLOW_UP_DAYS = 14;

type Dated = { readonly dates: readonly MentionedDate[]; readonly clearDates: number };

/**
 * Whether two documents say clearly that they speak of different days: no clear date of one is within a day of one of
 * the other. `named` when one names the day of the other within two weeks: a follow-up, or the next of a kind.
 */
export function areDatesApart(a: Dated, b: Dated): "apart" | "named" | null {
  const clearA = a.dates.slice(0, a.clearDates);
  const clearB = b.dates.slice(0, b.clearDates);
  if (clearA.length === 0 || clearB.length === 0) return null;
  if (haveNear(clearA, clearB, TOLERANCE_DAYS)) return null;
  const isNamed = haveNear(a.dates, clearB, 0) || haveNear(b.dates, clearA, 0);
  return isNamed && haveNear(clearA, clearB, FOLLOW_UP_DAYS) ? "named" : "apart";
}

/** Whether both say clearly when it happened, and name one day, give or take the next. */
export function areDatesTogether(a: Dated, b: Dated): boolean {
  return haveNear(a.dates.slice(0, a.clearDates), b.dates.slice(0, b.clearDates), TOLERANCE_DAYS);
}

function haveNear(a: readonly MentionedDate[], b: readonly MentionedDate[], days: number): boolean {
  return a.some((one) => b.some((other) => daysApart(one, other) <= days));
}
