/** A stretch of one script; `start` and `end` are code-unit offsets into the text that was read. */
export type Run = { kind: RunKind; text: string; start: number; end: number };

/** `word`: a script that is written with spaces, or a number; `unspaced`: a script without them. */
export type RunKind = "word" | "number" | "han" | "hiragana" | "katakana" | "hangul" | "unspaced";

const PATTERNS: readonly (readonly [RunKind, string])[] = [
  ["number", String.raw`\p{Nd}+(?:[.,:]\p{Nd}+)*(?:[a-z]{1,3}(?![\p{L}\p{N}]))?`],
  ["word", String.raw`[a-zA-Z](?:\+\+|#)(?![\p{L}\p{N}])`],
  ["word", String.raw`(?:\p{Script=Latin}\p{M}*)+`],
  ["han", String.raw`[\p{Script=Han}〆]+`],
  ["hiragana", String.raw`[\p{Script=Hiragana}ー]+`],
  ["katakana", String.raw`[\p{Script=Katakana}ー]+`],
  ["hangul", String.raw`\p{Script=Hangul}+`],
  [
    "unspaced",
    String.raw`[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]+`,
  ],
  ["word", String.raw`(?:\p{Script=Cyrillic}\p{M}*)+`],
  ["word", String.raw`(?:\p{Script=Greek}\p{M}*)+`],
  ["word", String.raw`(?:\p{Script=Arabic}\p{M}*)+`],
  ["word", String.raw`(?:\p{L}\p{M}*)+`],
];
const RUNS = new RegExp(PATTERNS.map(([, pattern]) => `(${pattern})`).join("|"), "gu");

/**
 * Cuts text into stretches of one script; scripts are never mixed ("AI權利" gives AI and 權利), dotted versions stay
 * whole, everything else is left out.
 */
export function* runsOf(text: string): Generator<Run> {
  for (const match of text.matchAll(RUNS)) {
    const group = PATTERNS.findIndex((_, index) => match[index + 1] !== undefined);
    const kind = PATTERNS[group]?.[0] ?? "word";
    yield { kind, text: match[0], start: match.index, end: match.index + match[0].length };
  }
}
