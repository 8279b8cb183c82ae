import { diffArrays, diffWordsWithSpace } from "diff";

export type DiffPart = { kind: "same" | "added" | "removed"; text: string };

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** Texts longer than this are shown as a whole before and after: a word diff of a book helps nobody. */
export const WORD_DIFF_LIMIT = 4_000;

/** Texts that share less than this are told as one instead of the other: a patchwork of both cannot be read. */
const LEAST_KEPT = 0.3;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    // A malformed tag of someone's feed must not break the page.
    const tags = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(language) ? [language] : [];
    segmenter = new Intl.Segmenter(tags, { granularity: "word" });
    segmenters.set(language, segmenter);
  }
  return segmenter;
}

const words = (text: string, language: string): string[] =>
  Array.from(segmenterOf(language).segment(text), (part) => part.segment);

/**
 * What changed between two texts, word by word; languages without spaces are cut into words first, and texts that share
 * little are told as a whole. The parts joined
 * without the added ones are `before`, without the removed ones `after`, to the letter.
 */
export function diffTexts(before: string, after: string, language: string): DiffPart[] {
  if (before === after) return before ? [{ kind: "same", text: before }] : [];
  if (before.length + after.length > WORD_DIFF_LIMIT) return whole(before, after);
  const changes = UNSPACED.test(before + after)
    ? diffArrays(words(before, language), words(after, language)).map((part) => ({
        ...part,
        value: part.value.join(""),
      }))
    : diffWordsWithSpace(before, after);
  const parts = changes.map(({ value, added, removed }): DiffPart => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
  return keptShare(parts, before, after) < LEAST_KEPT ? whole(before, after) : parts;
}

/** How much of the longer text stayed, spaces aside: 0..1. */
function keptShare(parts: readonly DiffPart[], before: string, after: string): number {
  const letters = (text: string) => text.replace(/\s/g, "").length;
  const kept = parts.filter(({ kind }) => kind === "same").map(({ text }) => letters(text));
  return kept.reduce((sum, length) => sum + length, 0) / Math.max(letters(before), letters(after), 1);
}

function whole(before: string, after: string): DiffPart[] {
  const parts: DiffPart[] = [];
  if (before) parts.push({ kind: "removed", text: before });
  if (after) parts.push({ kind: "added", text: after });
  return parts;
}
