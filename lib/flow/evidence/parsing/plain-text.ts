import type { EvidenceFlag } from "../contracts.ts";

/** Text without what cannot be stored or seen, and what was found in it. */
export type CleanText = {
  readonly text: string;
  readonly flags: readonly EvidenceFlag[];
  readonly warnings: readonly string[];
};

// XML 1.0 and PostgreSQL both refuse NUL; the other controls have no business in prose.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
/** Flags of regions such as Scotland are a black flag followed by tag characters; any other tag character hides. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,10}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;
const OVERRIDES = /[\u202d\u202e]/g;
const BIDI = /[\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const ZERO_WIDTH = /[\u200b\u2060-\u2064\ufeff\u00ad\u034f\u115f\u1160\u3164\u180e]/g;
const SPLIT_WORD = /(?<=\p{Script=Latin})[\u200b-\u200d\u2060\ufeff]+(?=\p{Script=Latin})/gu;

/** Takes out characters that are not seen. Joiners of emoji and of Indic and Persian spelling stay. */
function removeHidden(text: string): { text: string; isHiding: boolean } {
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  let isHiding = false;
  const hide = () => {
    isHiding = true;
    return "";
  };
  const seen = text
    .replace(TAGS, (_, flag?: string) => flag ?? hide())
    .replace(OVERRIDES, hide)
    .replace(SPLIT_WORD, hide)
    .replace(ZERO_WIDTH, "")
    .replace(BIDI, (mark) => (isRightToLeft ? mark : hide()));
  return { text: seen, isHiding };
}

/**
 * Well-formed prose: lone surrogates become U+FFFD, controls and hidden characters go, each with a flag or warning.
 * Idempotent.
 */
export function cleanText(raw: string): CleanText {
  const flags: EvidenceFlag[] = [];
  const warnings: string[] = [];
  const wellFormed = raw.isWellFormed() ? raw : raw.toWellFormed();
  const bare = wellFormed.replace(/\r\n?/g, "\n").replace(CONTROLS, "");
  if (raw.search(CONTROLS) >= 0) warnings.push("control_characters_removed");
  const { text, isHiding } = removeHidden(bare);
  if (isHiding) flags.push("hidden_text");
  if (text.includes("\ufffd")) flags.push("replacement_character");
  return { text, flags, warnings };
}

/** One line: every run of white space becomes one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Paragraphs: spaces inside a line collapse, at most one empty line stays between lines. */
export function paragraphs(text: string): string {
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
