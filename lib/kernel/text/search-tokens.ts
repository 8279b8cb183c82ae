import { foldText } from "./fold.ts";
import { runsOf, type Run } from "./runs.ts";

/**
 * `word`, `number` and `bigram` are looked up as they are; `joined` is a hyphenated form written together, at the
 * position of its first part; `character` closes an unspaced run and is found by prefix only.
 */
export type SearchToken = { token: string; position: number; kind: SearchTokenKind };
export type SearchTokenKind = "word" | "number" | "bigram" | "character" | "joined";

/** Longer tokens are cut: nobody types them, and an index row has a limit. */
const LONGEST_TOKEN = 64;

/**
 * The tokens of a text in reading order, positions from 1: one per word or number, one per character of an unspaced
 * script, so that phrases are position distances. Index and query both come from here.
 */
export function searchTokens(text: string): SearchToken[] {
  const folded = foldText(text);
  const tokens: SearchToken[] = [];
  let position = 1;
  let chain: { parts: string[]; position: number; end: number } | null = null;
  const closeChain = () => {
    if (chain && chain.parts.length > 1) {
      tokens.push({ token: cut(chain.parts.join("")), position: chain.position, kind: "joined" });
    }
    chain = null;
  };
  let before: Run | null = null;
  for (const run of runsOf(folded)) {
    if (isMark(run, folded)) continue;
    const across = before === null ? null : bracketed(before, run, folded);
    if (across !== null) tokens.push({ token: across, position: position - 1, kind: "bigram" });
    before = run;
    const isJoinable = run.kind === "word";
    if (!isJoinable || !chain || !isJoint(folded, chain.end, run.start)) closeChain();
    if (isJoinable) {
      chain ??= { parts: [], position, end: 0 };
      chain.parts.push(run.text);
      chain.end = run.end;
    }
    position += pushRun(tokens, run, position);
  }
  closeChain();
  return tokens;
}

/** Adds the tokens of a run; answers how many positions it takes. */
function pushRun(tokens: SearchToken[], run: Run, position: number): number {
  if (run.kind === "word" || run.kind === "number") {
    tokens.push({ token: cut(plainNumber(run.text)), position, kind: run.kind });
    return 1;
  }
  const characters = Array.from(run.text);
  for (let index = 0; index + 1 < characters.length; index += 1) {
    const token = `${characters[index]}${characters[index + 1]}`;
    tokens.push({ token, position: position + index, kind: "bigram" });
  }
  const last = characters.at(-1);
  if (last) tokens.push({ token: last, position: position + characters.length - 1, kind: "character" });
  return characters.length;
}

/** Marks that set off a title or divide a name, and that nobody types: 歐盟《人工智慧法》, ドナルド・トランプ. */
const SET_OFF = /^[《》〈〉「」『』・·‧]{1,2}$/u;

/** The characters on both sides of such a mark, which are also looked for as neighbours; null where there is none. */
function bracketed(before: Run, run: Run, text: string): string | null {
  if (before.kind !== run.kind || run.kind === "word" || run.kind === "number") return null;
  if (!SET_OFF.test(text.slice(before.end, run.start))) return null;
  return `${Array.from(before.text).at(-1) ?? ""}${Array.from(run.text)[0] ?? ""}`;
}

/** The v of v0.3.1 and the s of Iran's say nothing. */
function isMark(run: Run, text: string): boolean {
  if (run.text === "v")
    return /\p{Nd}/u.test(text.charAt(run.end)) && !/[\p{L}\p{N}]/u.test(text.charAt(run.start - 1));
  return run.text === "s" && text.charAt(run.start - 1) === "'";
}

/** open-source, node.js and u.s. are also looked for written together. */
function isJoint(text: string, from: number, to: number): boolean {
  return to - from === 1 && "-.'_&".includes(text.charAt(from));
}

/** 1,000 and 1000 are one number. */
function plainNumber(token: string): string {
  return /^\d{1,3}(?:,\d{3})+(?!\d)/.test(token) ? token.replaceAll(",", "") : token;
}

function cut(token: string): string {
  return token.length > LONGEST_TOKEN
    ? token
        .slice(0, LONGEST_TOKEN)
        .toWellFormed()
        .replace(/\ufffd$/, "")
    : token;
}
