import { foldText, runsOf } from "#lib/kernel/text/index.ts";
import { CITIES, COUNTRY_ALIASES } from "./place-names.ts";
import { stem } from "./terms.ts";

const NAME_LANGUAGES = ["en", "zh", "zh-TW", "ja", "ko", "es", "fr", "de", "it", "pt", "nl", "sv", "pl", "cs", "sl", "hr", "ro", "hu", "tr", "id", "vi", "ru", "uk", "ar"]; // prettier-ignore
const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const LONGEST_NAME_WORDS = 4;
/** Names that are more often something else than the place. */
const AMBIGUOUS = new Set([
  "us",
  "jersey",
  "georgia",
  "chad",
  "guinea",
  "of",
  "mali",
  "man",
  "日",
  "中",
  "美",
  "togo",
  "世界",
]);

/** Folded place names in every language → ISO code; an English name of one word is also found by its stem (Slovenian). */
const NAMES = new Map<string, string>();
const STEMS = new Map<string, string | null>();

function addName(name: string, code: string): void {
  const folded = foldText(name.trim());
  if (!folded || AMBIGUOUS.has(folded) || NAMES.has(folded)) return;
  NAMES.set(folded, code);
}

/** Codes of states that are no more stand for their successors; X and Z codes for no place. */
function isPast(code: string): boolean {
  return /^(?:X|ZZ|Q)/.test(code) || new Intl.Locale(`und-${code}`).region !== code;
}

for (const table of [COUNTRY_ALIASES, CITIES]) {
  for (const entry of table.split(/[\n|]/)) {
    const [code, ...names] = entry.trim().split(/[ ](.*)/s);
    for (const name of (names[0] ?? "").split(",")) if (code) addName(name, code);
  }
}
for (const language of NAME_LANGUAGES) {
  const regions = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  for (const code of LETTERS.flatMap((a) => LETTERS.map((b) => a + b))) {
    if (isPast(code)) continue;
    const name = regions.of(code);
    if (name) addName(name, code);
  }
}
for (const code of new Set([...NAMES.values()].filter((known) => known.length === 2))) {
  const name = foldText(new Intl.DisplayNames("en", { type: "region" }).of(code) ?? "");
  const key = stem(name);
  if (/^\p{Script=Latin}{6,}$/u.test(name)) STEMS.set(key, STEMS.has(key) ? null : code);
}
/** First word of every name written with spaces → the most words of such a name. */
const MOST_WORDS_FROM = new Map<string, number>();
for (const name of NAMES.keys()) {
  const [first = "", ...more] = Array.from(runsOf(name), ({ text }) => text);
  MOST_WORDS_FROM.set(first, Math.max(MOST_WORDS_FROM.get(first) ?? 0, more.length + 1));
}
/** First two characters of every name outside Latin → the longest such name: most positions of a run start none. */
const LONGEST_FROM = new Map<string, number>();
for (const name of NAMES.keys()) {
  if (/\p{Script=Latin}/u.test(name)) continue;
  const start = name.slice(0, 2);
  LONGEST_FROM.set(start, Math.max(LONGEST_FROM.get(start) ?? 0, name.length));
}

/**
 * ISO codes of the countries, first subdivisions and well-known cities that a text names, in reading order; a
 * city without a subdivision code of its own gives its country.
 */
export function placesOf(text: string): string[] {
  const found: string[] = [];
  const folded = foldText(text);
  const runs = [...runsOf(folded)];
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index];
    if (!run) continue;
    if (run.kind !== "word") {
      // タイ is Thailand only where the word ends there: not in タイトル.
      const whole = run.kind === "katakana" ? NAMES.get(run.text) : undefined;
      if (whole) found.push(whole);
      if (run.kind === "katakana") continue;
      for (const code of codesInRun(run.text)) found.push(code);
      continue;
    }
    index += addLongestName(found, folded, runs, index);
  }
  return found;
}

/** Adds the longest name that starts at a word; answers how many further words it used up. */
function addLongestName(
  found: string[],
  text: string,
  runs: { kind: string; text: string; start: number; end: number }[],
  index: number,
): number {
  const first = runs[index];
  if (!first) return 0;
  const most = Math.min(LONGEST_NAME_WORDS, MOST_WORDS_FROM.get(first.text) ?? 0);
  for (let length = most; length >= 1; length -= 1) {
    const last = runs[index + length - 1];
    if (!last || last.kind !== "word" || last.end - first.start > 40) continue;
    const code = NAMES.get(text.slice(first.start, last.end));
    if (code) {
      found.push(code);
      return length - 1;
    }
  }
  const code = first.text.length >= 6 ? STEMS.get(stem(first.text)) : undefined;
  if (code) found.push(code);
  return 0;
}

function* codesInRun(run: string): Generator<string> {
  for (let at = 0; at + 1 < run.length;) {
    let length = Math.min(LONGEST_FROM.get(run.slice(at, at + 2)) ?? 0, run.length - at);
    while (length > 1 && !NAMES.has(run.slice(at, at + length))) length -= 1;
    const code = length > 1 ? NAMES.get(run.slice(at, at + length)) : undefined;
    if (code) yield code;
    at += code ? length : 1;
  }
}

/** Whether one of two codes contains the other: CN and CN-SC do, CN-SC and CN-GD do not. */
export function isWithin(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}-`) || b.startsWith(`${a}-`);
}
