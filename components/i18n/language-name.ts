import { isLocale, LOCALE_NAMES, type Locale } from "./locales.ts";

/** Readers know written Chinese by its script rather than by a territory. */
const SCRIPT_OF: Readonly<Record<string, string>> = { "zh-TW": "zh-Hant", "zh-CN": "zh-Hans" };

const names = new Map<Locale, Intl.DisplayNames>();

/** A language's name in the reader's language; an unknown or malformed tag stays as it is. */
export function languageName(locale: Locale, tag: string): string {
  if (tag === locale && isLocale(tag)) return LOCALE_NAMES[tag];
  let display = names.get(locale);
  if (!display) names.set(locale, (display = new Intl.DisplayNames([locale], { type: "language" })));
  try {
    return display.of(SCRIPT_OF[tag] ?? tag) ?? tag;
  } catch {
    return tag;
  }
}
