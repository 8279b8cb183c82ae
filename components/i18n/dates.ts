import type { Locale } from "./locales.ts";

/** Day before month without a comma reads alike on both sides of the Atlantic. */
const FORMAT_LOCALE: Readonly<Record<Locale, string>> = { "zh-TW": "zh-TW", en: "en-GB", ja: "ja-JP" };

const DAY = { year: "numeric", month: "long", day: "numeric" } as const;
const SHORT_DAY = { year: "numeric", month: "short", day: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const OPTIONS = {
  year: { year: "numeric" },
  month: { year: "numeric", month: "long" },
  day: DAY,
  hour: { ...SHORT_DAY, ...CLOCK },
  minute: { ...SHORT_DAY, ...CLOCK },
  clock: CLOCK,
  weekday: { weekday: "long" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateDetail = keyof typeof OPTIONS;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: Locale, detail: DateDetail): Intl.DateTimeFormat {
  const key = `${locale}|${detail}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(FORMAT_LOCALE[locale], { ...OPTIONS[detail], timeZone: "UTC" });
    formatters.set(key, formatter);
  }
  return formatter;
}

const withZone = (detail: DateDetail, text: string) =>
  detail === "hour" || detail === "minute" ? `${text} UTC` : text;

/** A moment in the reader's language and in UTC, no finer than `detail`; clock times carry their zone. */
export function formatMoment(locale: Locale, iso: string, detail: DateDetail): string {
  return withZone(detail, formatterOf(locale, detail).format(new Date(iso)));
}

const SEPARATOR: Readonly<Record<Locale, string>> = { "zh-TW": "至", en: "–", ja: "〜" };

/** A span of time, shortened where both ends share a month or year; one date when both ends look alike. */
export function formatSpan(locale: Locale, fromIso: string, toIso: string, detail: DateDetail): string {
  const formatter = formatterOf(locale, detail);
  if (locale === "en") return withZone(detail, formatter.formatRange(new Date(fromIso), new Date(toIso)));
  const [from, to] = [formatter.format(new Date(fromIso)), formatter.format(new Date(toIso))];
  if (from === to) return withZone(detail, from);
  return withZone(detail, `${from}${SEPARATOR[locale]}${detail === "day" ? withoutShared(from, to) : to}`);
}

/** 2024年9月5日, 2024年9月6日 → 6日: the year first, so what is shared stands in front. */
function withoutShared(from: string, to: string): string {
  const parts = [from, to].map((text) => text.match(/\d+\D+/g) ?? []);
  const firstOther = parts[1]?.findIndex((part, index) => part !== parts[0]?.[index]) ?? 0;
  return parts[1]?.slice(Math.max(0, firstOther)).join("") || to;
}
