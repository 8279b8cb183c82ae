import type { Designation } from "./contracts.ts";
import { isCalendarWord } from "./date-mentions.ts";
import type { Word } from "./terms.ts";

/** Words that say that a number counts the members of a series: "number 7", "sample #7". */
const LABELS = new Set("number no nr nos num item sample volume vol lot batch issue lesson exhibit annex appendix specimen test case unit mark mk".split(" ")); // prettier-ignore

/** Words before a quantity: the number behind them may change while the thing stays the same. */
const BEFORE_QUANTITY = new Set("about above after almost around as at average before below beat beats by claims cost costs crosses dead deaths down drop drops dropped exceeded exceeds fall falls fell for from gained gains has have hit hits in injured injures injuring just kill killed killing kills last leave leaves leaving least less lost more nearly nears of on or over passes percent quake raised raises reach reached reaches record rises rise rose save saves score scored seeks since some than the to toll top topped tops under until up was with won worth wounded wounds wounding".split(" ")); // prettier-ignore

const BETWEEN = /^[ ]?[#№]?[ ]?$/u;

/**
 * The whole numbers of a title that may name one of a series: after a label, after a capitalised name, or at the
 * title's end ("Orion 5 released", "Evidence number 3", "Expo 2026"). Nothing tells them from quantities for certain,
 * so that a clash of two is a question for a person.
 */
export function numberedNamesOf(title: string, words: readonly Word[]): Designation[] {
  const found: Designation[] = [];
  const isShouted = words.filter(({ kind }) => kind === "word").every(({ isCapitalised }) => isCapitalised);
  for (const [index, number] of words.entries()) {
    const name = words[index - 1];
    if (name?.kind !== "word" || number.kind !== "number" || !/^\d{1,6}$/.test(number.word)) continue;
    if (!BETWEEN.test(title.slice(name.end, number.start))) continue;
    if (/^(?:[.,:/-]\d| ?[%‰°])/u.test(title.slice(number.end, number.end + 2))) continue;
    if (BEFORE_QUANTITY.has(name.word) || isCalendarWord(name.word)) continue;
    const isLast = index === words.length - 1;
    if (!LABELS.has(name.word) && !isLast && (!name.isCapitalised || isShouted)) continue;
    found.push({ kind: "number", subject: name.term, value: String(Number(number.word)), isInTitle: true });
  }
  return found;
}
