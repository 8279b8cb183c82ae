import { FUNCTION_WORDS } from "./function-words.ts";
import type { Features } from "./contracts.ts";

const WORD_LANGUAGES = new Map<string, string[]>();
for (const [language, words] of Object.entries(FUNCTION_WORDS)) {
  for (const word of words.split(" ")) {
    const known = WORD_LANGUAGES.get(word);
    if (known) known.push(language);
    else WORD_LANGUAGES.set(word, [language]);
  }
}

const FUNCTION_WORD_SETS = new Map(
  Object.entries(FUNCTION_WORDS).map(([language, words]) => [language, new Set(words.split(" "))]),
);
const NO_WORDS: ReadonlySet<string> = new Set();

/**
 * The words of a language that say nothing about what happened. For an unknown language the English ones: in another
 * list they are words with a meaning (German war, Spanish son).
 */
export function functionWordsOf(language: string): ReadonlySet<string> {
  return FUNCTION_WORD_SETS.get(language === "und" ? "en" : language) ?? NO_WORDS;
}

/** The primary language subtag of a tag ("zh-TW" and "zho" → "zh"), or null when it is no tag. */
export function primaryLanguage(tag: string | null | undefined): string | null {
  if (!tag) return null;
  try {
    const language = new Intl.Locale(tag.trim().replaceAll("_", "-")).language;
    return language && language !== "und" ? language : null;
  } catch {
    return null;
  }
}

/** The script that most letters are written in; Japanese counts as kana as soon as a tenth of its letters are. */
export function scriptOf(text: string): Features["script"] {
  const sample = text.slice(0, 2000);
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  const latin = count(/\p{Script=Latin}/gu);
  const han = count(/\p{Script=Han}/gu);
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const hangul = count(/\p{Script=Hangul}/gu);
  const letters = count(/\p{L}/gu);
  // A Han or Hangul character carries about as much as three Latin letters.
  if (3 * (han + kana) >= latin && han + kana >= hangul && han + kana > 0) {
    return kana * 10 > han + kana ? "kana" : "han";
  }
  if (3 * hangul >= latin && hangul > 0) return "hangul";
  return latin * 2 >= letters && latin > 0 ? "latin" : "other";
}

/** Guesses the language from script and function words; "und" when too few words speak for one. */
export function guessLanguage(words: readonly string[], script: Features["script"]): string {
  if (script === "kana") return "ja";
  if (script === "han") return "zh";
  if (script === "hangul") return "ko";
  const votes = new Map<string, number>();
  for (const word of words.slice(0, 400)) {
    for (const language of WORD_LANGUAGES.get(word) ?? [])
      votes.set(language, (votes.get(language) ?? 0) + 1);
  }
  const [first, second] = [...votes].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (!first || first[1] < 2 || (second && second[1] === first[1])) return "und";
  return first[0];
}

/** Whether a language is none of those spoken; an undetermined language is taken for whatever the other side speaks. */
export function isOtherLanguage(language: string, spoken: readonly string[]): boolean {
  return language !== "und" && !spoken.includes(language) && !spoken.includes("und");
}
