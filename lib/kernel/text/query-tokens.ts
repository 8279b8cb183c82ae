import { normaliseText } from "./fold.ts";
import { searchTokens, type SearchToken } from "./search-tokens.ts";

/** One token of a phrase; `offset` counts positions from the first token; `isPrefix` looks up all tokens that begin so. */
export type QueryToken = { token: string; offset: number; isPrefix: boolean };

/** Tokens that must stand at their offsets; one of `alternatives` suffices ("open-source", "opensource"). */
export type QueryTerm = { isExcluded: boolean; isQuoted: boolean; alternatives: QueryToken[][] };

const OPENING = '"“„«「『';
const TERM =
  /(?<minus>(?<![\p{L}\p{N}])-)?(?:["“„«「『](?<quoted>[^"”“»」』]*)["”“»」』]|(?<bare>[^\s"“„«「『]+))/gu;
const MOST_TERMS = 32;

/**
 * Reads a query: terms separated by spaces must all be there; "…", “…”, 「…」 hold a phrase; -x leaves out. Every term
 * is a phrase of its own tokens. As tsquery: tokens of an alternative by `<offset difference>`, alternatives by `|`,
 * terms by `&`, excluded ones with `!`, a prefix token as `token:*`. Never throws; nothing readable gives [].
 */
export function queryTokens(query: string): QueryTerm[] {
  const terms: QueryTerm[] = [];
  for (const match of closeQuotes(normaliseText(query)).matchAll(TERM)) {
    const { minus, quoted, bare } = match.groups ?? {};
    const alternatives = alternativesOf(searchTokens(quoted ?? bare ?? ""));
    if (alternatives.length === 0) continue;
    terms.push({ isExcluded: minus !== undefined, isQuoted: quoted !== undefined, alternatives });
    if (terms.length === MOST_TERMS) break;
  }
  return terms;
}

/** A quote that is never closed is closed at the end: half-typed queries are normal. */
function closeQuotes(query: string): string {
  const opened = Array.from(query).filter((character) => OPENING.includes(character)).length;
  const straight = Array.from(query).filter((character) => character === '"').length;
  return straight % 2 === 1 || (straight === 0 && opened % 2 === 1 && !/[”»」』]\s*$/.test(query))
    ? `${query}"`
    : query;
}

function alternativesOf(tokens: SearchToken[]): QueryToken[][] {
  const parts = phraseOf(tokens.filter((token) => token.kind !== "joined"));
  if (parts.length === 0) return [];
  const [joined] = tokens.filter((token) => token.kind === "joined");
  const isWhole = joined !== undefined && tokens.every((token) => token.kind === "word" || token === joined);
  return isWhole ? [parts, [{ token: joined.token, offset: 0, isPrefix: false }]] : [parts];
}

/** A lone character of an unspaced script is a prefix; at the end of a longer run its bigram already covers it. */
function phraseOf(tokens: SearchToken[]): QueryToken[] {
  const first = tokens[0]?.position ?? 1;
  return tokens
    .filter((token, index) => token.kind !== "character" || !isCovered(tokens, index))
    .map(({ token, position, kind }) => ({
      token,
      offset: position - first,
      isPrefix: kind === "character",
    }));
}

function isCovered(tokens: SearchToken[], index: number): boolean {
  const [previous, token] = [tokens[index - 1], tokens[index]];
  return previous?.kind === "bigram" && token !== undefined && previous.position === token.position - 1;
}
