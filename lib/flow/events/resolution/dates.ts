import { foldText } from "#lib/kernel/text/index.ts";
import type { MentionedDate } from "./contracts.ts";

/** Languages whose month names are read; all other dates are numbers or Han characters. */
const MONTH_LANGUAGES = ["en", "es", "fr", "de", "it", "pt", "nl", "sv", "da", "pl", "cs", "sl", "hr", "ro", "ru", "uk", "id"]; // prettier-ignore
const MOST_DATES = 12;

/** Folded month name → 1..12, long, short and in the form that stands beside a day, from the platform's own tables. */
function readMonthNames(): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of MONTH_LANGUAGES) {
    for (const month of ["long", "short"] as const) {
      for (const withDay of [true, false]) {
        const options = withDay
          ? { month, day: "numeric" as const, timeZone: "UTC" }
          : { month, timeZone: "UTC" };
        const format = new Intl.DateTimeFormat(language, options);
        for (let index = 0; index < 12; index += 1) {
          const part = format.formatToParts(Date.UTC(2021, index, 3)).find(({ type }) => type === "month");
          const name = foldText(part?.value ?? "").replace(/\.$/, "");
          if (/^\p{L}{3,}$/u.test(name) && !names.has(name)) names.set(name, index + 1);
        }
      }
    }
  }
  names.set("sept", 9);
  return names;
}

const MONTHS = readMonthNames();
const MONTH = [...MONTHS.keys()].toSorted((a, b) => b.length - a.length).join("|");
const HAN_NUMBER = "[〇零一二三四五六七八九十廿卅0-9]";
const YEAR = String.raw`(?:19|20)\d\d`;

const PATTERNS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\d)(?<year>${YEAR})(?<sep>[-/.])(?<month>\d{1,2})\k<sep>(?<day>\d{1,2})(?!\d)`,
    "g",
  ),
  new RegExp(
    `(?:(?<year>(?:19|20)\\d\\d|[一二][〇零九][〇零一二三四五六七八九]{2})年)?(?<month>${HAN_NUMBER}{1,3})月(?<day>${HAN_NUMBER}{1,3})(?:日|号)`,
    "g",
  ),
  new RegExp(
    String.raw`(?<![\p{L}\d])(?<name>${MONTH})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?![\d:]|\.\d)(?: ?, ?(?<year>${YEAR})| (?<year2>${YEAR}))?`,
    "gu",
  ),
  new RegExp(
    String.raw`(?<![\d:.,])(?<day>\d{1,2})(?:st|nd|rd|th|º|\.)? (?:of |de |d')?(?<name>${MONTH})(?![\p{L}])\.?(?: (?:de |del )?,? ?(?<year>${YEAR}))?`,
    "gu",
  ),
];
const DAY_ONLY = new RegExp(
  `(?<![月年0-9〇零一二三四五六七八九十廿卅])(?<day>${HAN_NUMBER}{1,3})(?:日|号)(?!间|本|報|报|刊|常|前|后|線)`,
  "g",
);

type Mention = MentionedDate & { at: number };

/**
 * The calendar dates that a text mentions, in reading order without repeats, at most 12: ISO and slashed forms,
 * 二〇〇八年五月十二日 and full-width forms, "July 1, 2021", "1 de julio de 2021". A lone 14日 takes its month from the
 * last full date before it, else from `near` (publication), else month 0.
 */
export function datesOf(text: string, near: MentionedDate | null): MentionedDate[] {
  const folded = foldText(text);
  const full = PATTERNS.flatMap((pattern) => readPattern(folded, pattern));
  const lone = Array.from(folded.matchAll(DAY_ONLY), (match) => {
    return { at: match.index, year: null, month: null, day: readNumber(match.groups?.["day"]) };
  });
  const mentions: Mention[] = [];
  let last: MentionedDate | null = near && { ...near, year: null };
  for (const mention of [...full, ...lone].toSorted((a, b) => a.at - b.at)) {
    const { year, month, day } = mention;
    const date = month === null ? monthOfDay(last, day, near) : { year, month, day };
    if (!isDay(date.month || 1, date.day)) continue;
    if (date.month > 0) last = { year: date.year ?? last?.year ?? null, month: date.month, day: date.day };
    mentions.push({ ...date, at: mention.at });
  }
  return distinctDates(mentions).slice(0, MOST_DATES);
}

function readPattern(text: string, pattern: RegExp): Mention[] {
  const mentions: Mention[] = [];
  for (const match of text.matchAll(pattern)) {
    const { year, year2, month, name, day } = match.groups ?? {};
    const monthNumber = name ? (MONTHS.get(name) ?? 0) : readNumber(month);
    const dayNumber = readNumber(day);
    if (!isDay(monthNumber, dayNumber)) continue;
    const yearText = year ?? year2;
    const yearNumber = yearText ? readNumber(yearText) : null;
    mentions.push({ year: yearNumber, month: monthNumber, day: dayNumber, at: match.index });
  }
  return mentions;
}

/** The date of a lone day: in the month of the date before it, but a day after the publication is of last month. */
function monthOfDay(date: MentionedDate | null, day: number, near: MentionedDate | null): MentionedDate {
  if (!date) return { year: null, month: 0, day };
  const { year, month } = date;
  if (!near || near.month !== month || (year ?? near.year) !== near.year || day <= near.day + 1)
    return { year, month, day };
  return month > 1
    ? { year, month: month - 1, day }
    : { year: year === null ? null : year - 1, month: 12, day };
}

function isDay(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

function distinctDates(mentions: readonly Mention[]): MentionedDate[] {
  const dates: MentionedDate[] = [];
  for (const { year, month, day } of mentions) {
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

const HAN_DIGITS: Readonly<Record<string, number>> = {
  "〇": 0, "零": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
}; // prettier-ignore

/** Reads 23, 二十三, 廿三 and 二〇〇八; NaN when it is no number. */
export function readNumber(text: string | undefined): number {
  if (!text) return Number.NaN;
  if (/^\d+$/.test(text)) return Number(text);
  const plain = text.replaceAll("廿", "二十").replaceAll("卅", "三十");
  if (!plain.includes("十")) {
    const digits = Array.from(plain, (character) =>
      /\d/.test(character) ? Number(character) : HAN_DIGITS[character],
    );
    return digits.reduce<number>((sum, digit) => sum * 10 + (digit ?? Number.NaN), 0);
  }
  const [tens = "", units = ""] = plain.split("十");
  return (tens ? readNumber(tens) : 1) * 10 + (units ? readNumber(units) : 0);
}

/** Days between two dates of an unknown year; 0 or 15 when only the day of the month is known. */
export function daysApart(a: MentionedDate, b: MentionedDate): number {
  if (a.month === 0 || b.month === 0) return a.day === b.day ? 0 : 15;
  const days = Math.abs(dayOfYear(a) - dayOfYear(b));
  return Math.min(days, 366 - days);
}

function dayOfYear({ month, day }: MentionedDate): number {
  return Math.round((Date.UTC(2000, month - 1, day) - Date.UTC(2000, 0, 1)) / 86_400_000);
}
