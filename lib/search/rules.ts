import { queryTokens, searchTokens, type QueryTerm, type QueryToken } from "#lib/kernel/text/index.ts";
import { QUERY_LENGTH_MAX } from "./contracts.ts";

type Weight = "A" | "B" | "C";
type Field = { readonly text: string; readonly weight: Weight };

/** Fields of one document stand so far apart that no phrase reaches from one into the next. */
const FIELD_GAP = 16;
const LAST_POSITION = 16_383;
const POSITIONS_PER_TOKEN = 200;

const quote = (token: string) => `'${token.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** The fields of a document as text of PostgreSQL's `tsvector`, tokens with their positions and weights. */
export function toVector(fields: readonly Field[]): string {
  const positions = new Map<string, string[]>();
  let base = 0;
  for (const { text, weight } of fields) {
    let last = 0;
    for (const { token, position } of searchTokens(text)) {
      last = Math.max(last, position);
      if (base + position > LAST_POSITION) continue;
      const known = positions.get(token) ?? [];
      if (known.length < POSITIONS_PER_TOKEN) known.push(`${base + position}${weight}`);
      positions.set(token, known);
    }
    base += last + FIELD_GAP;
  }
  return [...positions].map(([token, places]) => `${quote(token)}:${places.join(",")}`).join(" ");
}

const isSpaced = (token: string) =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(token);
const isNumber = (token: string) => /^\p{N}/u.test(token);

/**
 * Splits what was typed without a space where the script or kind changes, so that GPT-5.2, GPT 5.2 and AI權利, AI 權利
 * find the same; what stands in quotes stays one phrase.
 */
function segmentsOf(tokens: readonly QueryToken[]): QueryToken[][] {
  const segments: QueryToken[][] = [];
  let previous: QueryToken | null = null;
  for (const token of tokens) {
    const isCut =
      previous === null ||
      isSpaced(previous.token) !== isSpaced(token.token) ||
      isNumber(previous.token) !== isNumber(token.token);
    if (isCut) segments.push([token]);
    else segments.at(-1)?.push(token);
    previous = token;
  }
  return segments;
}

function toPhrase(tokens: readonly QueryToken[]): string {
  return tokens
    .map(({ token, offset, isPrefix }, index) => {
      const distance = offset - (tokens[index - 1]?.offset ?? offset);
      return `${index === 0 ? "" : ` <${distance}> `}${quote(token)}${isPrefix ? ":*" : ""}`;
    })
    .join("");
}

function toTerm({ isQuoted, isExcluded, alternatives }: QueryTerm): string {
  const choices = alternatives.map((tokens) => {
    const parts = isQuoted ? [[...tokens]] : segmentsOf(tokens);
    return parts.map((part) => `(${toPhrase(part)})`).join(" & ");
  });
  return `${isExcluded ? "!" : ""}(${choices.map((choice) => `(${choice})`).join(" | ")})`;
}

/** A query that was read: its terms, and the same as text of PostgreSQL's `tsquery`. */
export type ReadQuery = { readonly terms: readonly QueryTerm[]; readonly tsquery: string };

/** Reads a query; null where nothing in it can be looked for, or everything in it is left out. Never throws. */
export function readQuery(text: string): ReadQuery | null {
  const terms = queryTokens(text.slice(0, QUERY_LENGTH_MAX).toWellFormed());
  if (!terms.some((term) => !term.isExcluded)) return null;
  return { terms, tsquery: terms.map(toTerm).join(" & ") };
}

/** The same where the last word is still being typed: it stands for every word that begins like it. */
export function readBeginning(text: string): ReadQuery | null {
  const terms = queryTokens(text.slice(0, QUERY_LENGTH_MAX).toWellFormed());
  if (!terms.some((term) => !term.isExcluded)) return null;
  const open = terms.map((term, index) =>
    index < terms.length - 1 || /\s$/.test(text)
      ? term
      : { ...term, alternatives: term.alternatives.map(openEnd) },
  );
  return { terms: open, tsquery: open.map(toTerm).join(" & ") };
}

const openEnd = (tokens: readonly QueryToken[]): QueryToken[] =>
  tokens.map((token, index) => (index === tokens.length - 1 ? { ...token, isPrefix: true } : token));

/** The Latin words of a text that are long enough to be misspelt. */
export function wordsOf(text: string): string[] {
  const words = searchTokens(text).filter(
    ({ kind, token }) => kind === "word" && /^\p{Script=Latin}{4,}$/u.test(token),
  );
  return [...new Set(words.map(({ token }) => token))];
}
