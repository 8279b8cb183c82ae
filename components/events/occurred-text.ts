import type { Occurred, OccurredPrecision } from "#lib/flow/events/contracts.ts";
import { type DateDetail, formatMoment, formatSpan } from "../i18n/dates.ts";
import type { Locale } from "../i18n/locales.ts";

const DETAIL: Readonly<Record<OccurredPrecision, DateDetail>> = {
  year: "year",
  month: "month",
  day: "day",
  instant: "minute",
};

/** When an event occurred, no finer than it is known; null when it is not known. */
export function occurredText(locale: Locale, occurred: Occurred): string | null {
  const from = occurred.from ?? occurred.to;
  if (!from) return null;
  const detail = DETAIL[occurred.precision ?? "day"];
  return occurred.to && occurred.to !== from
    ? formatSpan(locale, from, occurred.to, detail)
    : formatMoment(locale, from, detail);
}
