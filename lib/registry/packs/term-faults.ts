import { foldText, searchTokens } from "#lib/kernel/text/index.ts";

/** Words that stand in almost every text; as terms they would match everything. */
const EVERYWHERE = new Set(
  "a an the and or of in on at to for from by with is are was be it its as this that not new 的 是 了 在 和 與 及 有 為 の は が を に で と も する した".split(
    " ",
  ),
);
const SHORTEST_PREFIX = 4;

/** What is wrong with a term of a lexicon; null where it can be looked for and does not match nearly every text. */
export function termFault(term: string): string | null {
  const isPrefix = term.endsWith("*");
  const bare = isPrefix ? term.slice(0, -1) : term;
  if (bare.includes("*")) return "an asterisk may only stand at the end";
  const folded = foldText(bare).trim();
  const tokens = searchTokens(bare);
  if (folded === "" || tokens.length === 0) return "has nothing that could be looked for";
  if (EVERYWHERE.has(folded)) return "stands in almost every text";
  const isSpaced = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(folded);
  if (isPrefix && !isSpaced) return "only words of scripts with spaces can be cut short with an asterisk";
  const last = folded.split(" ").at(-1) ?? "";
  if (isPrefix && Array.from(last).length < SHORTEST_PREFIX)
    return `a word that is cut short needs at least ${SHORTEST_PREFIX} letters`;
  if (Array.from(folded).length < 2) return "a single character stands in almost every text";
  if (/^\p{N}{1,3}$/u.test(folded)) return "a bare number stands in almost every text";
  return null;
}

/** The form in which two terms are the same. */
export const termKey = (term: string): string => foldText(term).replace(/\s+/g, " ").trim();
