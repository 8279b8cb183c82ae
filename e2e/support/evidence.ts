import { randomInt } from "node:crypto";
import { parallax } from "./parallax.ts";

export type Item = {
  url: string;
  title: string;
  text?: string;
  language: string;
  published_at: string;
  occurred_at?: string;
  hard_key?: string;
  refs?: string[];
};

type Answer = { evid?: string; geid?: string; decision?: string; error?: string };

const pick = (letters: string) => letters[randomInt(letters.length)] ?? "";
const repeat = (count: number, make: () => string) => Array.from({ length: count }, make).join("");

/** A word of no language that no other text holds; letters only, so that no reading of it cuts it. */
export const mintWord = (): string => repeat(5, () => pick("bdfgklmnprstvz") + pick("aeiou"));

/**
 * A headline that shares nearly nothing with any other, so that events of different tests are never taken for one.
 * Its first word is capitalised and unique.
 */
export function mintTitle(): { word: string; title: string } {
  const word = mintWord();
  const capitalised = `${word[0]?.toUpperCase()}${word.slice(1)}`;
  return { word, title: [capitalised, ...Array.from({ length: 6 }, mintWord)].join(" ") };
}

/** The same in Han characters, for the languages that are written without spaces. */
export const mintHan = (length = 8): string =>
  repeat(length, () => pick("峰岸橋林泉港湖街塔舟雲梅松竹鶴亀龍虎星月海山川野原谷森"));

/** Ingests items as JSON lines by the command and answers the event of each, in order. */
export async function ingest(items: readonly Item[], source: string): Promise<string[]> {
  const lines = items.map((item) => JSON.stringify(item)).join("\n");
  const output = await parallax(["ingest", "-", "--source", source, "--json"], `${lines}\n`);
  const answers = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer)
    .filter((answer) => answer.evid ?? answer.error);
  return answers.map((answer) => {
    if (!answer.geid) throw new Error(`an item was not admitted: ${JSON.stringify(answer)}`);
    return answer.geid;
  });
}
