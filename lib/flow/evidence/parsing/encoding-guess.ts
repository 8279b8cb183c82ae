import { FREQUENT } from "./frequent-characters.ts";

type Writing = "simplified" | "traditional" | "japanese" | "korean" | "cyrillic" | "greek" | "thai" | "latin";

/** Encodings that are tried on bytes nobody labelled rightly; the first of equals wins. */
const CANDIDATES: readonly (readonly [encoding: string, writing: Writing])[] = [
  ["shift_jis", "japanese"],
  ["euc-jp", "japanese"],
  ["gb18030", "simplified"],
  ["big5", "traditional"],
  ["euc-kr", "korean"],
  ["windows-1251", "cyrillic"],
  ["koi8-r", "cyrillic"],
  ["windows-874", "thai"],
  ["windows-1253", "greek"],
  ["windows-1252", "latin"],
  ["windows-1250", "latin"],
];
const WRITING_OF = new Map(CANDIDATES);

const KANA = /[ぁ-ヺー]/;
const HANGUL = /[가-힣]/;
const HAN = /\p{Script=Han}/u;
const CYRILLIC_SMALL = /[а-яё]/;
const CYRILLIC = /[А-Яа-яЁёІіЇїЄєҐґЎў№]/;
/** Vowel signs and tone marks, which stand on a consonant. */
const THAI_MARK = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/;
const THAI = /[\u0e00-\u0e7f]/;
/** Letters out of use, rare ones and old marks: a right decoding has next to none. */
const THAI_RARE = /[ฃฅฆฌฎฏฐฑฒ๏๚๛]/;
const LETTER = /\p{L}/u;
const ASCII_LETTER = /[A-Za-z]/;
const PUNCTUATION = /[\u3000-\u303f\uff00-\uff65’‘“”–—…«»\u00a0]/;

/** How well a character fits a writing system: 1 for what texts are full of, negative for what they never hold. */
const FIT: Record<Writing, (character: string, before: string, after: string) => number> = {
  simplified: (c) => (FREQUENT.simplified.has(c) ? 1 : PUNCTUATION.test(c) ? 0.6 : HAN.test(c) ? 0.3 : -1),
  traditional: (c) => (FREQUENT.traditional.has(c) ? 1 : PUNCTUATION.test(c) ? 0.6 : HAN.test(c) ? 0.3 : -1),
  japanese: (c) =>
    KANA.test(c) || FREQUENT.japanese.has(c) ? 1 : PUNCTUATION.test(c) ? 0.6 : HAN.test(c) ? 0.25 : -1,
  korean: (c) =>
    FREQUENT.korean.has(c) ? 1 : HANGUL.test(c) ? 0.55 : PUNCTUATION.test(c) ? 0.5 : HAN.test(c) ? 0 : -1,
  thai: (c, before) => {
    if (THAI_MARK.test(c) && before <= "\u007f") return -1;
    return FREQUENT.thai.has(c) ? 1 : THAI_RARE.test(c) ? -1 : THAI.test(c) ? 0.3 : -1;
  },
  greek: (c, before, after) =>
    ASCII_LETTER.test(before) || ASCII_LETTER.test(after)
      ? -1
      : FREQUENT.greek.has(c)
        ? 1
        : /[\u0370-\u03ff]/.test(c)
          ? 0.4
          : PUNCTUATION.test(c)
            ? 0.3
            : -1,
  cyrillic: (c, before, after) => {
    if (ASCII_LETTER.test(before) || ASCII_LETTER.test(after)) return -1;
    if (!CYRILLIC.test(c)) return PUNCTUATION.test(c) ? 0.4 : -1;
    const isSmall = CYRILLIC_SMALL.test(c);
    if (!isSmall && CYRILLIC_SMALL.test(before)) return -1;
    return FREQUENT.russian.has(c) ? 1 : isSmall ? 0.5 : 0.3;
  },
  latin: (c, before, after) => {
    if (FREQUENT.typographic.has(c)) return 0.6;
    if (!LETTER.test(c) || (/\p{Ll}/u.test(c) && /[A-Z]/.test(after))) return -1;
    const isInWord = ASCII_LETTER.test(before) || ASCII_LETTER.test(after);
    return isInWord ? (FREQUENT.latin.has(c.toLowerCase()) ? 1 : 0.4) : -0.6;
  },
};

/** Characters looked at: enough to tell, few enough to stay quick. */
const SAMPLE = 2_000;

/** Fewer characters than this prove no script; a single é in an English text still is one. */
const SEEN_MIN = 4;

/** Mean fit of the non-ASCII characters of a decoded text, -1 to 1; null where there are too few to tell. */
export function plausibility(text: string, encoding: string): number | null {
  const writing = WRITING_OF.get(encoding) ?? "latin";
  const fit = FIT[writing];
  let sum = 0;
  let seen = 0;
  let before = "";
  const characters = [...text.slice(0, 100_000)];
  for (let index = 0; index < characters.length && seen < SAMPLE; index += 1) {
    const character = characters[index] ?? "";
    if (character > "\u007f") {
      sum += fit(character, before, characters[index + 1] ?? "");
      seen += 1;
    }
    before = character;
  }
  return seen < (writing === "latin" ? 1 : SEEN_MIN) ? null : sum / seen;
}

/** Whether the scoring knows what texts in this encoding look like. */
export function isScored(encoding: string): boolean {
  return WRITING_OF.has(encoding);
}

export type Guess = { readonly encoding: string; readonly text: string; readonly score: number };

/** From this mean fit on a guess is trusted; wrong decodings of CJK bytes stay below .4. */
const TRUSTED = 0.5;

/** The encoding under which bytes read like a language, or null when none does well enough. */
export function guessEncoding(bytes: Uint8Array): Guess | null {
  let best: Guess | null = null;
  for (const [encoding] of CANDIDATES) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      const score = plausibility(text, encoding) ?? 0;
      if (score >= TRUSTED && score > (best?.score ?? 0)) best = { encoding, text, score };
    } catch {
      // Not this encoding.
    }
  }
  return best;
}
