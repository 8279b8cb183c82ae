import { foldHan } from "./han.ts";

const ASCII = /^[\x20-\x7e\s]*$/;
// A mark is dropped after a Latin letter only: か and が, и and й are different letters.
const LATIN_MARKS = /(\p{Script=Latin})\p{Mn}+/gu;
const UNDECOMPOSED = /[ßøłđæœıħŋþð]/g;
const UNDECOMPOSED_FORMS: Record<string, string> = {
  ß: "ss", ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe", ı: "i", ħ: "h", ŋ: "n", þ: "th", ð: "d",
}; // prettier-ignore
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Cs}\p{Co}]/gu;
const APOSTROPHES = /[‘’ʼ＇`´]/g;
const HYPHENS = /[‐‑‒–—−﹣－]/g;

/**
 * NFKC with control and format characters gone and one form for hyphens and apostrophes; case stays. Line breaks
 * become spaces, lone surrogates vanish.
 */
export function normaliseText(text: string): string {
  if (ASCII.test(text)) return text.replace(/\s/g, " ");
  return text
    .normalize("NFKC")
    .replace(/\s/g, " ")
    .replace(INVISIBLE, "")
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, "-");
}

/**
 * The form in which texts are compared: NFKC, lower case, Latin letters without marks, one written form per Han
 * character. Idempotent.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.replace(/\s/g, " ").toLowerCase();
  const lower = normaliseText(text).toLowerCase();
  const bare = lower.normalize("NFD").replace(LATIN_MARKS, "$1").normalize("NFC");
  return foldHan(bare.replace(UNDECOMPOSED, (letter) => UNDECOMPOSED_FORMS[letter] ?? letter));
}
