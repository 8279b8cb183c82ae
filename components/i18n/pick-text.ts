import type { Locale } from "./locales.ts";

/** A text with the language it is in; `isAsked` is false when the reader asked for another one. */
export type Told = { text: string; language: string; isAsked: boolean };

const primary = (tag: string) => tag.toLowerCase().split("-")[0] ?? "und";

/**
 * The text in the asked language, else in another variety of it, else in English, else the first there is (in the order
 * of the tags, so that all pages agree). Null when there is no text at all.
 */
export function pickText(texts: Readonly<Record<string, string>>, locale: Locale): Told | null {
  const tags = Object.keys(texts).toSorted();
  const chosen =
    tags.find((tag) => tag === locale) ??
    tags.find((tag) => primary(tag) === primary(locale)) ??
    tags.find((tag) => primary(tag) === "en") ??
    tags[0];
  if (chosen === undefined) return null;
  return { text: texts[chosen] ?? "", language: chosen, isAsked: primary(chosen) === primary(locale) };
}

/** Every other text of the same thing, in the order of the tags. */
export function otherTexts(texts: Readonly<Record<string, string>>, chosen: Told): Told[] {
  return Object.entries(texts)
    .filter(([tag]) => tag !== chosen.language)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([language, text]) => ({ text, language, isAsked: false }));
}
