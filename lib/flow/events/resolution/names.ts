import { foldText } from "#lib/kernel/text/index.ts";
import type { TermCount } from "./contracts.ts";
import { isCalendarWord } from "./date-mentions.ts";
import { countValues, type Word } from "./terms.ts";

/**
 * The names of a document and how often they occur: given entities, capitalised words of spaced scripts (in a title
 * that capitalises every word only those that the text capitalises too), Latin words inside CJK text, katakana runs.
 */
export function namesOf(
  title: readonly Word[],
  body: readonly Word[],
  ignored: ReadonlySet<string>,
  entities: readonly string[],
  limit: number,
): TermCount[] {
  const inBody = capitalised(body, ignored);
  const inTitle = capitalised(title, ignored);
  const known = new Set(inBody);
  const isShouted = body.length > 0 && isTitleCase(title, ignored);
  const given = entities.map((entity) => foldText(entity).trim()).filter(Boolean);
  return countValues(
    [...given, ...inTitle.filter((name) => !isShouted || known.has(name)), ...inBody],
    limit,
  );
}

function capitalised(words: readonly Word[], ignored: ReadonlySet<string>): string[] {
  const names: string[] = [];
  for (const { word, term, kind, isCapitalised, whole } of words) {
    if (whole) names.push(whole);
    if (kind !== "word" || !isCapitalised || word.length < 3) continue;
    if (!ignored.has(word) && !isCalendarWord(word)) names.push(term);
  }
  return names;
}

function isTitleCase(words: readonly Word[], ignored: ReadonlySet<string>): boolean {
  const spoken = words.filter(({ word, kind }) => kind === "word" && !ignored.has(word) && word.length > 3);
  return spoken.length > 2 && spoken.every(({ isCapitalised }) => isCapitalised);
}
