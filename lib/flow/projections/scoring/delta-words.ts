import type { Delta, Measures } from "../contracts.ts";
import type { Comparable } from "./materiality.ts";

type Change = Delta["changes"][number];
/** A revision whose words are asked for: what was, what is, and the difference. */
export type Difference = {
  readonly before: Comparable | null;
  readonly after: Comparable & { readonly computed: Measures };
  readonly changes: readonly Change[];
};

type Words = {
  readonly first: (reports: number, origins: number, maturity: string, importance: string) => string;
  readonly nothing: string;
  readonly withdrawn: string;
  readonly restored: string;
  readonly reports: (more: number) => string;
  readonly origins: (more: number) => string;
  readonly importance: (from: string, to: string) => string;
  readonly maturity: (from: string, to: string) => string;
  readonly scale: (from: string, to: string) => string;
  readonly corrected: string;
  readonly occurred: string;
  readonly title: string;
  readonly languages: (codes: string) => string;
  readonly gained: (labels: string) => string;
  readonly lost: (labels: string) => string;
  readonly pack: (revision: string) => string;
  readonly join: string;
  readonly end: string;
};

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const EN: Words = {
  first: (reports, origins, maturity, importance) =>
    `First reading: ${count(reports, "report", "reports")} from ${count(origins, "origin", "origins")}, maturity ${maturity}, importance ${importance}`,
  nothing: "Nothing that this domain measures changed",
  withdrawn: "This reading was withdrawn",
  restored: "This reading stands again",
  reports: (more) =>
    more > 0 ? count(more, "more report", "more reports") : count(-more, "report less", "reports less"),
  origins: (more) =>
    more > 0 ? count(more, "more origin", "more origins") : count(-more, "origin less", "origins less"),
  importance: (from, to) => `importance ${from} → ${to}`,
  maturity: (from, to) => `maturity ${from} → ${to}`,
  scale: (from, to) => `scale ${from} → ${to}`,
  corrected: "a report was corrected",
  occurred: "the time of occurrence changed",
  title: "a title changed",
  languages: (codes) => `also reported in ${codes}`,
  gained: (labels) => `now also: ${labels}`,
  lost: (labels) => `no longer: ${labels}`,
  pack: (revision) => `read under pack ${revision}`,
  join: "; ",
  end: ".",
};

const ZH: Words = {
  first: (reports, origins, maturity, importance) =>
    `首次判讀：${reports} 則報導、${origins} 個獨立來源，成熟度 ${maturity}，重要性 ${importance}`,
  nothing: "本領域衡量的項目沒有變化",
  withdrawn: "本判讀已撤回",
  restored: "本判讀恢復有效",
  reports: (more) => (more > 0 ? `新增 ${more} 則報導` : `減少 ${-more} 則報導`),
  origins: (more) => (more > 0 ? `新增 ${more} 個獨立來源` : `減少 ${-more} 個獨立來源`),
  importance: (from, to) => `重要性 ${from} → ${to}`,
  maturity: (from, to) => `成熟度 ${from} → ${to}`,
  scale: (from, to) => `尺度 ${from} → ${to}`,
  corrected: "有報導更正",
  occurred: "發生時間有變",
  title: "標題有變",
  languages: (codes) => `新增語言 ${codes}`,
  gained: (labels) => `新增概念：${labels}`,
  lost: (labels) => `不再涉及：${labels}`,
  pack: (revision) => `依規則包 ${revision} 判讀`,
  join: "；",
  end: "。",
};

const JA: Words = {
  first: (reports, origins, maturity, importance) =>
    `初回の判読：報道${reports}件、独立した情報源${origins}件、成熟度${maturity}、重要度${importance}`,
  nothing: "この分野が測る項目に変化はありません",
  withdrawn: "この判読は取り下げられました",
  restored: "この判読は再び有効です",
  reports: (more) => (more > 0 ? `報道が${more}件増加` : `報道が${-more}件減少`),
  origins: (more) => (more > 0 ? `独立した情報源が${more}件増加` : `独立した情報源が${-more}件減少`),
  importance: (from, to) => `重要度 ${from} → ${to}`,
  maturity: (from, to) => `成熟度 ${from} → ${to}`,
  scale: (from, to) => `規模 ${from} → ${to}`,
  corrected: "訂正された報道あり",
  occurred: "発生時刻が変更",
  title: "見出しが変更",
  languages: (codes) => `${codes}でも報道`,
  gained: (labels) => `新たな概念：${labels}`,
  lost: (labels) => `該当しなくなった概念：${labels}`,
  pack: (revision) => `ルールパック${revision}で判読`,
  join: "、",
  end: "。",
};

const WORDS: Readonly<Record<string, Words>> = { en: EN, "zh-TW": ZH, ja: JA };

type Labelled = { readonly id: string; readonly labels?: Readonly<Record<string, string>> };
const labelsOf = (concepts: readonly Labelled[], locale: string) =>
  concepts
    .map(({ id, labels }) => labels?.[locale] ?? labels?.["en"] ?? id)
    .join(locale === "en" ? ", " : "、");

const without = (a: readonly Labelled[], b: readonly Labelled[]) =>
  a.filter(({ id }) => !b.some((other) => other.id === id));

function sentence({ before, after }: Difference, locale: string, words: Words): string {
  const fixed = (value: number) => value.toFixed(2);
  if (after.status === "withdrawn") return words.withdrawn;
  const { seed, computed } = after;
  if (before === null)
    return words.first(seed.evidence_count, seed.origin_count, computed.maturity, fixed(computed.importance));
  const old = before.computed;
  const parts: string[] = [];
  const say = (isSo: boolean, text: () => string) => {
    if (isSo) parts.push(text());
  };
  const reports = seed.evidence_count - before.seed.evidence_count;
  const origins = seed.origin_count - before.seed.origin_count;
  const languages = seed.languages.filter((code) => !before.seed.languages.includes(code));
  const [gained, lost] = [without(after.concepts, before.concepts), without(before.concepts, after.concepts)];
  say(before.status === "withdrawn", () => words.restored);
  say(before.pack_revision !== after.pack_revision, () => words.pack(after.pack_revision));
  say(seed.stage === "corrected" && before.seed.stage !== "corrected", () => words.corrected);
  say(reports !== 0, () => words.reports(reports));
  say(origins !== 0, () => words.origins(origins));
  say(languages.length > 0, () => words.languages(languages.join(", ")));
  say(old.maturity !== computed.maturity, () => words.maturity(old.maturity, computed.maturity));
  say(fixed(old.importance) !== fixed(computed.importance), () =>
    words.importance(fixed(old.importance), fixed(computed.importance)),
  );
  say(old.scale !== computed.scale, () => words.scale(old.scale, computed.scale));
  say(gained.length > 0, () => words.gained(labelsOf(gained, locale)));
  say(lost.length > 0, () => words.lost(labelsOf(lost, locale)));
  return parts.length === 0 ? words.nothing : parts.join(words.join);
}

/** The change in words, for each of these locales that has words; English where none does. */
export function deltaText(difference: Difference, locales: readonly string[]): Record<string, string> {
  const known = locales.filter((locale) => WORDS[locale]);
  return Object.fromEntries(
    (known.length > 0 ? known : ["en"]).map((locale) => {
      const words = WORDS[locale] ?? EN;
      const text = sentence(difference, locale, words);
      return [locale, `${text.charAt(0).toUpperCase()}${text.slice(1)}${words.end}`];
    }),
  );
}
