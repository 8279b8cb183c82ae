import type { Word } from "./terms.ts";

const NUMBER_WORDS = new Map(Object.entries({
  two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12,
  dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, once: 11, doce: 12,
})); // prettier-ignore
const HAN_COUNT = /([〇零一二三四五六七八九十百两]{1,5})(?=人|名|死|伤|個|个|件|台|歳|岁)/gu;

/**
 * The quantities of a text as plain digits, in reading order; years, dates and hours are not
 * among them. `words` are those of `text`.
 */
export function numbersOf(text: string, words: readonly Word[]): string[] {
  const numbers: string[] = [];
  for (const { kind, word, start, end } of words) {
    if (kind === "bigram") continue;
    if (kind === "number" && isOfDate(text, start, end)) continue;
    const plain = kind === "number" ? word.replace(/(?<=\d),(?=\d{3})/g, "") : NUMBER_WORDS.get(word);
    if (plain === undefined) continue;
    const digits = /^\d+(?:\.\d+)?/.exec(String(plain))?.[0];
    if (digits && !/^(?:19|20)\d\d$/.test(digits) && Number(digits) > 1) numbers.push(digits);
  }
  for (const match of text.matchAll(HAN_COUNT)) {
    const value = hanCount(match[1] ?? "");
    if (value > 1) numbers.push(String(value));
  }
  return numbers;
}

const BEFORE_DAY =
  /(?<!\p{L})(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|mai|avr|gen|mag|giu|lug|set|ott)\p{L}{0,7}\.? ?$/iu;
const AFTER_DAY =
  /^(?: ?[年月日时時号點点分]|(?:st|nd|rd|th)? (?:of |de )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|mai|avr|gen|mag|giu|lug|set|ott))/iu;

function isOfDate(text: string, start: number, end: number): boolean {
  return (
    AFTER_DAY.test(text.slice(end, end + 10)) || BEFORE_DAY.test(text.slice(Math.max(0, start - 12), start))
  );
}

const DIGITS = "〇一二三四五六七八九";

/** Reads 九, 十三, 百二十 and 两百. */
function hanCount(text: string): number {
  let total = 0;
  let digit = 0;
  for (const character of text.replaceAll("两", "二").replaceAll("零", "")) {
    const value = DIGITS.indexOf(character);
    if (value >= 0) digit = value;
    else {
      total += (digit || 1) * (character === "百" ? 100 : 10);
      digit = 0;
    }
  }
  return total + digit;
}
