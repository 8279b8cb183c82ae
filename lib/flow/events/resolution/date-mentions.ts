import { foldText } from "#lib/kernel/text/index.ts";

/** Languages whose month names are read; all other dates are numbers or Han characters. */
const MONTH_LANGUAGES = ["en", "es", "fr", "de", "it", "pt", "nl", "sv", "da", "pl", "cs", "sl", "hr", "ro", "ru", "uk", "id"]; // prettier-ignore

/** Folded month name → 1..12, long, short and in the form that stands beside a day, from the platform's own tables. */
function readMonthNames(): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of MONTH_LANGUAGES) {
    for (const month of ["long", "short"] as const) {
      for (const withDay of [true, false]) {
        const options = withDay
          ? { month, day: "numeric" as const, timeZone: "UTC" }
          : { month, timeZone: "UTC" };
        const format = new Intl.DateTimeFormat(language, options);
        for (let index = 0; index < 12; index += 1) {
          const part = format.formatToParts(Date.UTC(2021, index, 3)).find(({ type }) => type === "month");
          const name = foldText(part?.value ?? "").replace(/\.$/, "");
          if (/^\p{L}{3,}$/u.test(name) && !names.has(name)) names.set(name, index + 1);
        }
      }
    }
  }
  names.set("sept", 9);
  return names;
}

const MONTHS = readMonthNames();
/** Folded names of days of the week, long and short. */
const WEEKDAYS = new Set(
  MONTH_LANGUAGES.flatMap((language) =>
    (["long", "short"] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
      return Array.from({ length: 7 }, (_, day) => foldText(format.format(Date.UTC(2021, 2, day + 1))));
    }),
  ),
);

/** Whether a folded word names a month or a day of the week, which say when and never who. */
export function isCalendarWord(word: string): boolean {
  return MONTHS.has(word) || WEEKDAYS.has(word);
}

const MONTH = [...MONTHS.keys()].toSorted((a, b) => b.length - a.length).join("|");
const HAN_NUMBER = "[〇零一二三四五六七八九十廿卅0-9]";
const YEAR = String.raw`(?:19|20)\d\d`;

const PATTERNS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\d)(?<year>${YEAR})(?<sep>[-/.])(?<month>\d{1,2})\k<sep>(?<day>\d{1,2})(?!\d)`,
    "g",
  ),
  new RegExp(
    `(?:(?<year>(?:19|20)\\d\\d|[一二][〇零九][〇零一二三四五六七八九]{2})年)?(?<month>${HAN_NUMBER}{1,3})月(?<day>${HAN_NUMBER}{1,3})(?:日|号)`,
    "g",
  ),
  new RegExp(
    String.raw`(?<![\p{L}\d])(?<name>${MONTH})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?![\d:]|\.\d)(?: ?, ?(?<year>${YEAR})| (?<year2>${YEAR}))?`,
    "gu",
  ),
  new RegExp(
    String.raw`(?<![\d:.,])(?<day>\d{1,2})(?:st|nd|rd|th|º|\.)? (?:of |de |d')?(?<name>${MONTH})(?![\p{L}])\.?(?: (?:de |del )?,? ?(?<year>${YEAR}))?`,
    "gu",
  ),
];
const DAY_ONLY = new RegExp(
  `(?<![月年0-9〇零一二三四五六七八九十廿卅])(?<day>${HAN_NUMBER}{1,3})(?:日|号)(?!间|本|報|报|刊|常|前|后|線)`,
  "g",
);

/** Words before a date that say when it was written, not when it happened. */
const WRITTEN =
  /(?:(?:publish\w*|updat\w*|post\w*|print\w*|modified|creat\w*|last|filed|来源)[^.。\n]{0,24}|(?:发表|更新|掲载|发布|公开|配信)(?:时间|日期|日时|日|于)?[: ]{0,3})$/;
/** In scripts with spaces a date is part of a sentence behind one of these words; a bare one is a byline. */
const IN_SENTENCE =
  /(?<!\p{L})(?:on|since|el|dia|am|vom|le|il|em|den|op|dne|dana|w dniu|la|в|от)(?: \p{L}+\.?,?)? $/u;
const RELATIVE: readonly (readonly [daysBack: number, pattern: RegExp])[] = [
  [1, /(?<![前])(?:昨日|昨天|昨晚|昨夜|昨晨|昨早|昨下午|きのう)/g],
  [0, /(?:今日|今天|今晨|今早|今晚|今晩|今朝|本日|きょう)/g],
  [1, /(?<!\p{L})(?:yesterday|ayer)(?!\p{L})/gu],
  [0, /(?<!\p{L})(?:today|tonight|this morning|hoy)(?!\p{L})/gu],
];

/**
 * A date as a text mentions it: `at` is its offset; year and month are null when they are not said, `daysBack` counts
 * from the day of writing instead of a date; `isWriting` marks the day on which the text was published.
 */
export type Mention = {
  year: number | null;
  month: number | null;
  day: number;
  daysBack: number | null;
  at: number;
  isWriting: boolean;
};

/** Reads every mention of a date in a folded text, in reading order. */
export function mentionsOf(folded: string): Mention[] {
  const full = PATTERNS.flatMap((pattern) =>
    Array.from(folded.matchAll(pattern), (match) => readFull(folded, match)),
  );
  const lone = Array.from(folded.matchAll(DAY_ONLY), (match) => ({
    ...mentionAt(folded, match),
    day: readNumber(match.groups?.["day"]),
  }));
  const relative = RELATIVE.flatMap(([daysBack, pattern]) =>
    Array.from(folded.matchAll(pattern), (match) => ({ ...mentionAt(folded, match), daysBack })),
  );
  return [...full, ...lone, ...relative].filter(isPossible).sort((a, b) => a.at - b.at);
}

function mentionAt(text: string, { index }: RegExpExecArray): Mention {
  const isWriting = WRITTEN.test(text.slice(Math.max(0, index - 40), index));
  return { year: null, month: null, day: 0, daysBack: null, at: index, isWriting };
}

function readFull(text: string, match: RegExpExecArray): Mention {
  const { year, year2, month, name, day } = match.groups ?? {};
  const yearText = year ?? year2;
  const mention = mentionAt(text, match);
  const isByline =
    !/[月]/.test(match[0]) && !IN_SENTENCE.test(text.slice(Math.max(0, match.index - 24), match.index));
  return {
    ...mention,
    isWriting: mention.isWriting || isByline,
    year: yearText ? readNumber(yearText) : null,
    month: name ? (MONTHS.get(name) ?? 0) : readNumber(month),
    day: readNumber(day),
  };
}

function isPossible({ month, day, daysBack }: Mention): boolean {
  return daysBack !== null || ((month === null || (month >= 1 && month <= 12)) && day >= 1 && day <= 31);
}

const HAN_DIGITS: Readonly<Record<string, number>> = {
  "〇": 0, "零": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
}; // prettier-ignore

/** Reads 23, 二十三, 廿三 and 二〇〇八; NaN when it is no number. */
export function readNumber(text: string | undefined): number {
  if (!text) return Number.NaN;
  if (/^\d+$/.test(text)) return Number(text);
  const plain = text.replaceAll("廿", "二十").replaceAll("卅", "三十");
  if (!plain.includes("十")) {
    const digits = Array.from(plain, (character) =>
      /\d/.test(character) ? Number(character) : HAN_DIGITS[character],
    );
    return digits.reduce<number>((sum, digit) => sum * 10 + (digit ?? Number.NaN), 0);
  }
  const [tens = "", units = ""] = plain.split("十");
  return (tens ? readNumber(tens) : 1) * 10 + (units ? readNumber(units) : 0);
}
