import { foldText } from "#lib/kernel/text/index.ts";
import type { Designation } from "./contracts.ts";
import { readNumber } from "./date-mentions.ts";
import { stem } from "./terms.ts";

const ORDINAL_WORDS: Readonly<Record<string, number>> = {
  first: 1, second: 2, third: 3, fourth: 4, fifth: 5, sixth: 6, seventh: 7, eighth: 8, ninth: 9, tenth: 10,
  eleventh: 11, twelfth: 12, thirteenth: 13, fourteenth: 14, fifteenth: 15, sixteenth: 16, seventeenth: 17,
  eighteenth: 18, nineteenth: 19, twentieth: 20,
}; // prettier-ignore
/** What an ordinal must count to name one of a series; the third goal and the fifth athlete do not. */
const SERIES =
  "package|round|summit|session|edition|congress|conference|meeting|hearing|amendment|anniversary|phase|wave|stage|tranche|instalment|installment|circuit|plenum|dialogue|forum|assembly|ruling|appeal|trial|convention|festival|report|reading|paquete|ronda|cumbre|sesion|edicion|congreso|conferencia|reunion|audiencia|aniversario|fase|etapa|foro";

type Reader = {
  kind: Designation["kind"];
  pattern: RegExp;
  read: (groups: Record<string, string>) => { subject: string; value: string };
};

const named = (subject: string) => (groups: Record<string, string>) => ({
  subject,
  value: (groups["value"] ?? "").replace(/\s+/g, ""),
});

/** Counts in a title only, where it names what the document is about; a text quotes many. */
const IDENTIFIER = "identifier";

/** Each reads a number that names one thing of a kind; two documents that carry different ones speak of two things. */
const READERS: readonly Reader[] = [
  { kind: "cve", pattern: /cve-?\s?(?<value>\d{4}-\d{4,7})/g, read: named("cve") },
  { kind: "paper", pattern: /(?:arxiv[: ]{1,2})(?<value>\d{4}\.\d{4,5})/g, read: named("arxiv") },
  { kind: "paper", pattern: /(?<value>10\.\d{4,9}\/[^\s"'<>,;）)]+)/g, read: named("doi") },
  {
    kind: "bill",
    pattern:
      /(?<![\p{L}\d])(?<house>h\.? ?r\.?|s\.? ?b\.?|a\.? ?b\.?|h\.? ?b\.?|s\.? ?j\.? ?res\.?|com) ?(?<value>(?:\(\d{4}\) ?)?\d{1,5})(?!\d|\.\d)(?= |$|[.,;:)\p{Script=Han}])/gu,
    read: ({ house = "", value = "" }) => ({
      subject: house.replace(/[. ]/g, ""),
      value: value.replace(/ /g, ""),
    }),
  },
  { kind: "bill", pattern: /(?<value>\d{4}\/\d{4}\((?:cod|nle|ini|cns)\))/g, read: named("procedure") },
  {
    kind: "docket",
    pattern: /(?<![\p{L}\d])(?:case |no\. ?|nos\. ?)?(?<value>[ct]-\d{1,4}\/\d{2})(?!\d)/gu,
    read: named("docket"),
  },
  { kind: "docket", pattern: /(?<value>\d:\d{2}-[a-z]{2}-\d{3,6})/g, read: named("docket") },
  {
    kind: "docket",
    pattern: /(?:docket|case|no\.|nos\.)(?: no\.?)? ?(?<value>\d{2}-\d{2,6})(?!\d)/g,
    read: named("docket"),
  },
  {
    kind: "docket",
    pattern: /(?<value>[(（\[]?\d{4}[)）\]]?[\p{Script=Han}]{1,3}\d{0,6}[\p{Script=Han}]{1,4}\d{1,6}号)/gu,
    read: named("docket"),
  },
  {
    kind: "docket",
    pattern:
      /(?<value>(?:令和|平成|昭和)\d{1,2}年\([\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]{1,3}\)第?\d{1,6}号)/gu,
    read: named("docket"),
  },
  {
    kind: "docket",
    pattern: /(?<value>\d{2,3}年度?[\p{Script=Han}]{1,4}字第\d{1,6}号)/gu,
    read: named("docket"),
  },
  {
    kind: "docket",
    // An identifier that is no word and no quantity: a UUID, ten digits or more, eight that are neither round nor a
    // calendar day nor an amount of money, letters and digits in turn.
    pattern:
      /(?<![\p{L}\p{Sc}\d.,-])(?<value>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{10,}|(?!(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d))\d{8,9}(?<!00)|(?=(?:[a-f]*\d){3})(?=\d*[a-f])[\da-f]{8,}|(?=(?:[a-z]+\d+){2}|(?:\d+[a-z]+){2})[a-z\d]{8,})(?![\p{L}\d]|[.,]\d| ?[\p{Sc}%])/gu,
    read: named(IDENTIFIER),
  },
  { kind: "flight", pattern: /flight (?<value>[a-z]{0,3} ?\d{2,4})(?![\d.])/g, read: named("flight") },
  { kind: "flight", pattern: /(?<value>\d{2,4})便/g, read: named("flight") },
  {
    kind: "ordinal",
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d.])(?<value>\d{1,3}(?=st |nd |rd |th )|${Object.keys(ORDINAL_WORDS).join("|")})(?:st|nd|rd|th)?[ -](?:[\p{L}'-]+ ){0,2}?(?<subject>${SERIES})s?(?![\p{L}])`,
      "gu",
    ),
    read: ({ value = "", subject = "" }) => ({
      subject: stem(subject),
      value: String(ORDINAL_WORDS[value] ?? Number(value)),
    }),
  },
  {
    kind: "ordinal",
    pattern:
      /第(?<value>[〇零一二三四五六七八九十0-9]{1,4})(?<subject>轮|次|届|回|期|批|弹|版|章|条|号|审|阶段|波)/g,
    read: ({ value = "", subject = "" }) => ({
      subject: subject === "回" || subject === "届" ? "次" : subject,
      value: String(readNumber(value)),
    }),
  },
  {
    kind: "ordinal",
    pattern:
      /(?<![\p{L}])(?<subject>day|phase|round|episode|chapter|part|season|title|article|section|game|match|matchday|week|stage|test|apollo|artemis|jornada|dia) (?<value>\d{1,3})(?![\d.,:%-])(?! ?(?:days|years|people|percent))/gu,
    read: ({ subject = "", value = "" }) => ({ subject, value }),
  },
  {
    kind: "version",
    pattern:
      /(?<![\p{L}\d])(?<subject>[a-z][a-z]+(?:[. ][a-z]+)?)[ -]?v?(?<value>\d{1,3}(?:\.\d{1,4}){1,3})(?![\d%]|\.\d| ?(?:%|percent|per cent|million|billion|trillion|bn|m\b|km|points|magnitude|级|亿|万|倍|セント|ポイント))/gu,
    read: versionOf,
  },
  {
    kind: "version",
    pattern:
      /(?<![\p{L}\d])(?<subject>[a-z][a-z]{1,})-(?<value>\d{1,2})(?![\d.%-])(?!-?(?:year|day|month|week|hour|point|member|time|way|man))/gu,
    read: versionOf,
  },
];

/** Words that a number follows as a quantity, not as a version. */
const QUANTITY_WORDS = new Set("about above almost around at average below beat beats by cost costs down exceeded fell for from gained hit hits in just lost magnitude more nearly of over quake reached record rose score scored since than the to under up was with won and or as on m vs mw ml index rate growth inflation gdp worth least top".split(" ")); // prettier-ignore

function versionOf({ subject = "", value = "" }: Record<string, string>): { subject: string; value: string } {
  const last = subject.split(/[. ]/).at(-1) ?? "";
  return { subject: QUANTITY_WORDS.has(last) ? "" : last, value };
}

/** Series that are counted everywhere and tell nothing apart. */
const COMMON_SUBJECTS = new Set(["covid", "g", "tokyo", "tokio"]);

/**
 * The numbers of a text that tell one of a series from its neighbours: ordinals of packages, summits and rounds,
 * versions, dockets, bills, CVEs, papers, flights. Quantities are never among them. The text begins with its title,
 * which is `titleLength` code units long.
 */
export function designationsOf(text: string, titleLength: number): Designation[] {
  const folded = foldText(text);
  const found = new Map<string, Designation>();
  for (const { kind, pattern, read } of READERS) {
    for (const match of folded.matchAll(pattern)) {
      const { subject, value } = read((match.groups ?? {}) as Record<string, string>);
      if (subject && value && !COMMON_SUBJECTS.has(subject)) {
        const key = `${kind} ${subject} ${value}`;
        const isInTitle = match.index < titleLength;
        if (subject === IDENTIFIER && !isInTitle) continue;
        if (!found.has(key)) found.set(key, { kind, subject, value, isInTitle });
      }
    }
  }
  return [...found.values()].slice(0, 16);
}
