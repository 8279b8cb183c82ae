import { useLocale } from "next-intl";
import { type DateDetail, formatMoment } from "../i18n/dates.ts";

/** A point in time in UTC, machine-readable in full. */
export function Moment({ at, detail = "day" }: { at: string; detail?: DateDetail }) {
  return <time dateTime={at}>{formatMoment(useLocale(), at, detail)}</time>;
}
