import { foldText, type QueryTerm, type QueryToken } from "#lib/kernel/text/index.ts";
import type { Highlight } from "./contracts.ts";

/** A folded text with the place in the original that each of its code units came from. */
type Folded = { readonly text: string; readonly origins: readonly number[] };

function fold(text: string): Folded {
  let folded = "";
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const form = foldText(character);
    folded += form;
    for (let unit = 0; unit < form.length; unit += 1) origins.push(at);
    at += character.length;
  }
  return { text: folded, origins: [...origins, at] };
}

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(character);

/** Runs of overlapping bigrams read as the text they came from; words and numbers stand for themselves. */
function needlesOf(tokens: readonly QueryToken[]): string[] {
  const needles: string[] = [];
  let previous: QueryToken | null = null;
  for (const token of tokens) {
    const characters = Array.from(token.token);
    const isChained =
      previous !== null &&
      !isWordCharacter(characters[0]) &&
      previous.offset === token.offset - 1 &&
      previous.token.endsWith(characters[0] ?? "");
    if (isChained) needles[needles.length - 1] += characters.slice(1).join("");
    else needles.push(token.token);
    previous = token;
  }
  return needles;
}

function* placesOf(folded: Folded, needle: string): Generator<[number, number]> {
  const isWord = isWordCharacter(needle[0]);
  for (let at = folded.text.indexOf(needle); at >= 0; at = folded.text.indexOf(needle, at + needle.length)) {
    const end = at + needle.length;
    const isCut = isWord && (isWordCharacter(folded.text[at - 1]) || isWordCharacter(folded.text[end]));
    const isMarkedVersion = folded.text[at - 1] === "v" && !isWordCharacter(folded.text[at - 2]);
    if (isCut && !(isMarkedVersion && !isWordCharacter(folded.text[end]))) continue;
    yield [folded.origins[at] ?? 0, folded.origins[end] ?? 0];
  }
}

function merge(marks: [number, number][]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [from, to] of marks.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Where the terms of a query stand in a headline; null where none does. */
export function highlight(
  headline: { readonly language: string; readonly text: string },
  terms: readonly QueryTerm[],
): Highlight | null {
  const folded = fold(headline.text);
  const needles = terms
    .filter((term) => !term.isExcluded)
    .flatMap((term) => term.alternatives.flatMap((tokens) => needlesOf(tokens)));
  const marks = merge([...new Set(needles)].flatMap((needle) => [...placesOf(folded, needle)]));
  return marks.length === 0 ? null : { language: headline.language, text: headline.text, marks };
}
