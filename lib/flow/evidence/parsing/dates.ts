import { monthNumber, zoneOffsetMinutes } from "./date-names.ts";

type Parts = {
  readonly year: string | undefined;
  /** A number or a name. */
  readonly month: string | undefined;
  readonly day?: string | undefined;
  readonly hour?: string | undefined;
  readonly minute?: string | undefined;
  readonly second?: string | undefined;
  readonly zone?: string | undefined;
  /** Half of a twelve-hour day. */
  readonly half?: string | undefined;
};

const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?`;
const ZONE = String.raw`(?<zone>(?:etc\/)?[a-z]{1,5}(?:[+-]\d{1,2}(?::?\d{2})?)?|[+-]\d{1,2}(?::?\d{2})?)`;
const HALF = String.raw`(?<half>[ap]\.?m\.?|오전|오후|上午|下午|午前|午後)`;
const WEEKDAY = String.raw`(?:\p{L}{2,14}\.?(?:,\s*|\s+))?`;
const NAME = String.raw`(?<month>\p{L}[\p{L}\p{M}]{1,13}\.?)`;

const pattern = (source: string, defaultZone = "z") => ({
  form: new RegExp(`^(?:${source})$`, "iu"),
  defaultZone,
});

/** Every accepted form; a text that is none of them is refused rather than guessed at. */
const FORMS = [
  // ISO 8601 and RFC 3339, with the slips that feeds make: a space for T, slashes, a month of three digits.
  pattern(String.raw`(?<year>\d{4})[-/.]0?(?<month>\d{1,2})(?:[-/.](?<day>\d{1,2}))?(?:(?:t|\s+)${TIME}\s*${ZONE}?)?`),
  pattern(String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:t?(?<hour>\d{2}):?(?<minute>\d{2})(?::?(?<second>\d{2}))?${ZONE}?)?`),
  pattern(String.raw`(?<year>(?:19|20)\d{2})`),
  // Truncated ISO 8601 of the 1990s: a two-digit year first.
  pattern(String.raw`(?<year>\d{2})-(?<month>\d{2})-(?<day>\d{2})|-(?<year>\d{2})-?(?<month>\d{2})`),
  // RFC 822 and its variants.
  pattern(String.raw`${WEEKDAY}(?<day>\d{1,2})(?:st|nd|rd|th)?[-\s]*${NAME},?[-\s]*(?<year>\d{4}|\d{2})(?:,?\s+${TIME}(?:\s*${HALF})?\s*${ZONE}?)?`),
  // asctime, ctime, JavaScript and "January 5, 2024".
  pattern(String.raw`${WEEKDAY}${NAME}\s+(?<day>\d{1,2})\s+${TIME}\s+(?:${ZONE}\s+)?(?<year>\d{4})`),
  pattern(String.raw`${WEEKDAY}${NAME}\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?:,?\s+${TIME}(?:\s*${HALF})?\s*${ZONE}?(?:\s*\([^)]*\))?)?`),
  pattern(String.raw`${WEEKDAY}(?<year>\d{4})/(?<month>\d{1,2})/(?<day>\d{1,2})\s+${TIME}\s*${ZONE}?`),
  // Korean, then Chinese and Japanese; without a zone they are written in the writer's own time.
  pattern(String.raw`(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})\s+(?<half>오전|오후)\s*${TIME}`, "kst"),
  pattern(String.raw`(?<year>\d{4})년\s*(?<month>\d{1,2})월\s*(?<day>\d{1,2})일(?:\s+(?:(?<half>오전|오후)\s*)?${TIME})?`, "kst"),
  pattern(String.raw`(?<year>\d{4})年\s*(?<month>\d{1,2})月\s*(?<day>\d{1,2})日(?:\s*[(（].{1,4}[)）])?(?:\s*(?:(?<half>上午|下午|午前|午後)\s*)?(?:${TIME}|(?<hour>\d{1,2})[时時](?<minute>\d{1,2})分)\s*${ZONE}?)?`, "hkt"),
  pattern(String.raw`(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})\s+${HALF}\s*${TIME}`, "hkt"),
]; // prettier-ignore

const EPOCH = /^1\d{9}(?:\d{3})?$/;
/** Longer texts hold no date; a bound on the patterns' time. */
const LENGTH_MAX = 80;

function fullYear(text: string): number {
  const year = Number(text);
  return text.length === 4 ? year : year + (year < 70 ? 2000 : 1900);
}

function hourOf(text: string, half: string | undefined): number | null {
  const hour = Number(text);
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (/^(?:p|오후|下午|午後)/i.test(half) ? 12 : 0);
}

function assemble(parts: Parts, defaultZone: string): Date | null {
  const month = /^\d+$/.test(parts.month ?? "1") ? Number(parts.month ?? 1) : monthNumber(parts.month ?? "");
  const hour = hourOf(parts.hour ?? "0", parts.half);
  const offset = zoneOffsetMinutes(parts.zone ?? defaultZone);
  const [year, day] = [fullYear(parts.year ?? ""), Number(parts.day ?? 1)];
  const [minute, second] = [Number(parts.minute ?? 0), Number(parts.second ?? 0)];
  if (month === null || hour === null || offset === null) return null;
  if (year < 1 || hour > 23 || minute > 59 || second > 60) return null;
  // `Date.UTC` reads years below 100 as 19xx, and rolls a 31 June over.
  const calendar = new Date(0);
  calendar.setUTCFullYear(year, month - 1, day);
  calendar.setUTCHours(hour, minute, Math.min(second, 59), 0);
  if (calendar.getUTCMonth() !== month - 1 || calendar.getUTCDate() !== day) return null;
  const moment = new Date(calendar.getTime() - offset * 60_000);
  return moment.getUTCFullYear() > 9999 ? null : moment;
}

/**
 * The moment a date text of a feed names, in UTC, or null where it names none. A text without a zone counts as UTC,
 * Korean as KST, Chinese and Japanese date words as UTC+8; a date without a time as its first moment.
 */
export function parseDate(text: string): Date | null {
  const trimmed = text.normalize("NFKC").replace(/\s+/g, " ").trim();
  if (trimmed === "" || trimmed.length > LENGTH_MAX) return null;
  if (EPOCH.test(trimmed)) return new Date(Number(trimmed) * (trimmed.length === 10 ? 1000 : 1));
  for (const { form, defaultZone } of FORMS) {
    const groups = form.exec(trimmed)?.groups;
    const moment = groups ? assemble(groups as Parts, defaultZone) : null;
    if (moment) return moment;
  }
  return null;
}
