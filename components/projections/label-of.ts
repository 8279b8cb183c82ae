import type { Locale } from "../i18n/locales.ts";

/** A text by locale in the reader's language, else in English, else whichever there is; else its id. */
export function labelOf(texts: Readonly<Record<string, string>>, locale: Locale, id: string): string {
  return texts[locale] ?? texts["en"] ?? Object.values(texts)[0] ?? id;
}

/** A measure as it is read: two decimals. */
export const shareText = (value: number): string => value.toFixed(2);
