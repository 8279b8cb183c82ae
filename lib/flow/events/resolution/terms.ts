import { foldText, runsOf, type Run } from "#lib/kernel/text/index.ts";
import type { TermCount } from "./contracts.ts";

const STEM_LENGTH = 6;

/** A word or a CJK bigram of a text, in reading order. */
export type Word = {
  term: string;
  /** The folded word before it was cut to a stem. */
  word: string;
  kind: "word" | "number" | "bigram";
  isCapitalised: boolean;
  /** The whole katakana word, at its first bigram. */
  whole?: string;
  start: number;
  end: number;
};

/**
 * The words of a normalised text (case kept): Latin and other spaced scripts as stems, unspaced scripts as
 * overlapping bigrams; a lone character stays.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { kind, text: raw, start, end } of joinCodes(text, [...runsOf(text)])) {
    if (kind === "code") {
      const term = foldText(raw);
      words.push({ term, word: term, kind: "word", isCapitalised: /^\p{Lu}/u.test(raw), start, end });
    } else if (kind === "word" || kind === "number") {
      if (raw === "s" && text.charAt(start - 1) === "'") continue;
      const word = foldText(raw);
      const isCapitalised = /^\p{Lu}/u.test(raw);
      words.push({ term: kind === "word" ? stem(word) : word, word, kind, isCapitalised, start, end });
    } else {
      pushBigrams(words, foldText(raw), kind === "katakana", start);
    }
  }
  return words;
}

type Piece = Omit<Run, "kind"> & { kind: Run["kind"] | "code" };

/**
 * Letters and digits in turn without anything between them are one word: H5N1, or the name that a system gave. Cut at
 * each border, two texts that share such a name would seem to share several rare words.
 */
function joinCodes(text: string, runs: readonly Run[]): Piece[] {
  const joined: Piece[] = [];
  for (let from = 0; from < runs.length;) {
    let to = from + 1;
    while (isGluedTo(runs[to - 1], runs[to])) to += 1;
    const [first, last] = [runs[from], runs[to - 1]];
    if (first && last && to - from >= CODE_PIECES)
      joined.push({
        kind: "code",
        text: text.slice(first.start, last.end),
        start: first.start,
        end: last.end,
      });
    else joined.push(...runs.slice(from, to));
    from = to;
  }
  return joined;
}

/** "GPT5" and "19th" are two words that are written as one. */
const CODE_PIECES = 3;

function isGluedTo(left: Run | undefined, right: Run | undefined): boolean {
  if (!left || !right || left.end !== right.start) return false;
  const kinds = new Set([left.kind, right.kind]);
  return kinds.size === 2 && kinds.has("word") && kinds.has("number");
}

function pushBigrams(words: Word[], run: string, isCapitalised: boolean, start: number): void {
  const characters = Array.from(run);
  const grams =
    characters.length === 1 ? [run] : characters.slice(1).map((next, index) => `${characters[index]}${next}`);
  for (const [index, term] of grams.entries()) {
    words.push({
      term,
      word: term,
      kind: "bigram",
      isCapitalised,
      ...(isCapitalised && index === 0 && characters.length > 1 ? { whole: run } : {}),
      start: start + index,
      end: start + index + 2,
    });
  }
}

/** The first letters of a word: inflection and derivation (skateboarder, skateboarding) sit at the end. */
export function stem(word: string): string {
  return word.length > STEM_LENGTH ? word.slice(0, STEM_LENGTH) : word;
}

/**
 * Counts terms that carry meaning, first seen first, at most `limit` of them by count;
 * a text of nothing else keeps what it has. */
export function countTerms(words: readonly Word[], ignored: ReadonlySet<string>, limit: number): TermCount[] {
  const counts = new Map<string, number>();
  for (const { term, word, kind } of words) {
    if (kind === "word" && (ignored.has(word) || word.length === 1)) continue;
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  if (counts.size === 0) for (const { term } of words) counts.set(term, (counts.get(term) ?? 0) + 1);
  return heaviest([...counts], limit);
}

/** Counts equal values, first seen first. */
export function countValues(values: readonly string[], limit: number): TermCount[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return heaviest([...counts], limit);
}

/** Keeps the `limit` highest counts in their first order; equal counts keep the earlier. */
export function heaviest(counts: readonly TermCount[], limit: number): TermCount[] {
  if (counts.length <= limit) return [...counts];
  const kept = new Set(counts.toSorted((a, b) => b[1] - a[1]).slice(0, limit));
  return counts.filter((count) => kept.has(count));
}
