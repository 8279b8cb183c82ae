import type { EventPlace } from "#lib/flow/events/contracts.ts";
import { joinList } from "../i18n/join-list.ts";
import type { Locale } from "../i18n/locales.ts";

const COUNTRY = /^[A-Z]{2}$/;
const regions = new Map<Locale, Intl.DisplayNames>();

function regionName(locale: Locale, code: string): string | null {
  if (!COUNTRY.test(code)) return null;
  let display = regions.get(locale);
  if (!display)
    regions.set(locale, (display = new Intl.DisplayNames([locale], { type: "region", fallback: "none" })));
  return display.of(code) ?? null;
}

/** A country in the reader's language, also for a region in it; the stored name where the code says nothing. */
export function placeName(locale: Locale, place: EventPlace): string {
  return regionName(locale, place.code.split("-")[0] ?? "") ?? (place.name || place.code);
}

/** All places of an event in one line; null when none is known. */
export function placeText(locale: Locale, places: readonly EventPlace[]): string | null {
  const names = [...new Set(places.map((place) => placeName(locale, place)).filter(Boolean))];
  return names.length > 0 ? joinList(locale, names) : null;
}
