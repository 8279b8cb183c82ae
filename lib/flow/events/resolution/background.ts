import { FIELD_WORDS } from "./background-words.ts";
import { COMMON_HAN, COMMON_KANA, FUNCTION_WORDS } from "./function-words.ts";

/** Share of all documents that hold a word of the background. */
const FUNCTION_WORD_SHARE = 1 / 3;
const COMMON_PIECE_SHARE = 0.08;

/** Terms that are common before anything has been read → the share of documents that hold them. */
const WORDS = new Map<string, number>();
for (const words of Object.values(FUNCTION_WORDS))
  for (const word of words.split(" ")) WORDS.set(word, FUNCTION_WORD_SHARE);
for (const prose of [COMMON_HAN, COMMON_KANA]) {
  const characters = Array.from(prose);
  for (let index = 0; index + 1 < characters.length; index += 1)
    WORDS.set(`${characters[index]}${characters[index + 1]}`, COMMON_PIECE_SHARE);
  for (const character of characters) WORDS.set(character, COMMON_PIECE_SHARE);
}
for (const [percent, words] of Object.entries(FIELD_WORDS))
  for (const word of words.split(" ")) WORDS.set(word, Math.max(WORDS.get(word) ?? 0, Number(percent) / 100));

/** Places that news of any day is full of. */
const LARGE_PLACES: Readonly<Record<string, number>> = { US: 0.12, CN: 0.06, GB: 0.05, EU: 0.05, JP: 0.05, RU: 0.04, DE: 0.03, FR: 0.03, IN: 0.03, KR: 0.03, TW: 0.03, UA: 0.03 }; // prettier-ignore
const COUNTRY_SHARE = 0.01;
const SUBDIVISION_SHARE = 0.004;
/** News of one time names the days of that time, more than one of 366. */
const DATE_SHARE = 0.01;
const DAY_SHARE = 1 / 31;
/** A name that a system gave says which of its things is meant, not what happened to it. */
const CODE_SHARE = 0.15;
const CODE_LENGTH = 6;
const CODE = /^(?:[a-z]+[\d.]+[a-z]+|[\d.]+[a-z]+[\d.]+)[a-z\d.]*$/;

/**
 * The share of documents that hold a trait before anything has been read, 0..1: words by table, places by what news
 * is about, dates by the calendar, numbers by their size.
 */
export function backgroundShare(trait: string): number {
  const space = trait.indexOf(" ");
  if (space < 0) return WORDS.get(trait) ?? (isCode(trait) ? CODE_SHARE : 0);
  const value = trait.slice(space + 1);
  switch (trait.slice(0, space)) {
    case "place":
      return LARGE_PLACES[value] ?? (value.includes("-") ? SUBDIVISION_SHARE : COUNTRY_SHARE);
    case "date":
      return DATE_SHARE;
    case "day":
      return DAY_SHARE;
    case "number":
      return numberShare(value);
    default:
      return 0;
  }
}

/** Letters and digits in turn, longer than a name that people say (H5N1). */
function isCode(term: string): boolean {
  return term.length >= CODE_LENGTH && CODE.test(term);
}

/** Small numbers are everywhere, round ones more than their neighbours, long ones are nobody else's. */
function numberShare(digits: string): number {
  const value = Number(digits);
  if (!Number.isInteger(value)) return value < 10 ? 0.003 : 0;
  if (value <= 10) return 0.05;
  if (value <= 100) return value % 10 === 0 ? 0.02 : 0.008;
  return /0{2,}$/.test(digits) ? 0.008 : 0;
}
