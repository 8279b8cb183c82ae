import type { Locale } from "../i18n/locales.ts";

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A length of time in its largest fitting unit: 3 min, 2 小時; below a second in milliseconds. */
export function durationText(locale: Locale, ms: number): string {
  if (ms < 1_000)
    return new Intl.NumberFormat(locale, {
      style: "unit",
      unit: "millisecond",
      maximumFractionDigits: 0,
    }).format(ms);
  const seconds = ms / 1_000;
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ["second", 1];
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: 1,
  }).format(seconds / size);
}
