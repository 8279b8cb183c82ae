import type { Locale } from "./locales.ts";

const SEPARATOR: Readonly<Record<Locale, string>> = { "zh-TW": "、", en: ", ", ja: "、" };

/** Items in one line, separated as the reader's language separates them. */
export const joinList = (locale: Locale, items: readonly string[]): string => items.join(SEPARATOR[locale]);
