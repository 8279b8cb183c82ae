import type { EvidenceAt } from "#lib/flow/evidence/index.ts";
import type { Projection } from "#lib/flow/projections/contracts.ts";
import { publicationText } from "#lib/flow/projections/index.ts";
import { canonicalJson, sha256Hex } from "#lib/kernel/mint.ts";
import { templateOf, type PackManifest } from "#lib/registry/index.ts";
import type { Block } from "./contracts.ts";

/** Everything a publication says, and how it came to say it. */
export type Content = {
  readonly title: string;
  readonly summary: string;
  readonly body: readonly Block[];
  /** The language of title and summary. */
  readonly language: string;
  /** That language again where it is not the locale's. */
  readonly translatedFrom: string | null;
  readonly templateHash: string;
};

/** Which words stand where no template speaks: labels of facts, in the three languages of the interface. */
const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    occurred: "When it happened",
    places: "Where",
    entities: "Who is named",
    concepts: "Subjects",
    evidence: "Pieces of evidence",
    origins: "Independent publishers",
    maturity: "Maturity of the evidence",
    scale: "Scale",
    micro: "Micro",
    meso: "Meso",
    macro: "Macro",
    sources: "Sources",
  },
  "zh-TW": {
    occurred: "發生時間",
    places: "地點",
    entities: "提及對象",
    concepts: "主題",
    evidence: "證據件數",
    origins: "獨立來源數",
    maturity: "證據成熟度",
    scale: "尺度",
    micro: "微觀",
    meso: "中觀",
    macro: "宏觀",
    sources: "來源",
  },
  ja: {
    occurred: "発生日時",
    places: "場所",
    entities: "言及対象",
    concepts: "主題",
    evidence: "根拠の件数",
    origins: "独立した情報源",
    maturity: "根拠の成熟度",
    scale: "尺度",
    micro: "ミクロ",
    meso: "メソ",
    macro: "マクロ",
    sources: "情報源",
  },
};
const labelsOf = (locale: string) => LABELS[locale] ?? LABELS["en"] ?? {};

/** A text in the language that was asked for, else in its nearest relative, English, or the first by name. */
function pick(
  texts: Readonly<Record<string, string>>,
  locale: string,
): { text: string; language: string } | null {
  const languages = Object.keys(texts).sort();
  const base = locale.split("-")[0] ?? locale;
  const language = [
    locale,
    ...languages.filter((one) => one === base || one.startsWith(`${base}-`)),
    "en",
    ...languages,
  ].find((one) => texts[one] !== undefined);
  const text = language === undefined ? undefined : texts[language];
  return language === undefined || text === undefined ? null : { text, language };
}

const FORMATS = {
  instant: { dateStyle: "long", timeStyle: "short" },
  day: { dateStyle: "long" },
  month: { year: "numeric", month: "long" },
  year: { year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A moment in the words of the locale, as precise as it is known and no finer; clock times are in UTC and say so. */
function dayOf({ from, to, precision }: Projection["seed"]["occurred"], locale: string): string {
  if (from === null) return "";
  const known = precision ?? "day";
  // Day before month without a comma reads alike on both sides of the Atlantic.
  const words = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
    ...FORMATS[known],
    timeZone: "UTC",
  });
  const text = words.formatRange(new Date(from), new Date(to ?? from));
  return known === "instant" ? `${text} UTC` : text;
}

const isSame = (language: string, locale: string) =>
  language === locale || (!language.includes("-") && locale.startsWith(`${language}-`));

/** Control characters of a title would break feeds and headers: they go before a template sees them. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\ufffe\uffff]+/gu, " ")
    .trim();

/** The country of an ISO 3166 code, with or without a subdivision, in the words of the locale. */
function countryOf(code: string, locale: string): string {
  const country = code.split("-")[0] ?? code;
  return new Intl.DisplayNames(locale, { type: "region", fallback: "code" }).of(country) ?? country;
}

function factsOf({ seed, effective, concepts }: Projection, locale: string): Block {
  const labels = labelsOf(locale);
  const list = (items: readonly string[]) => items.map(clean).join(labels === LABELS["en"] ? ", " : "、");
  const rows: readonly (readonly [string, string])[] = [
    ["occurred", dayOf(seed.occurred, locale)],
    ["places", list([...new Set(seed.places.map((code) => countryOf(code, locale)))])],
    ["entities", list(seed.entities.slice(0, 5))],
    ["concepts", list(concepts.slice(0, 4).map((one) => one.labels[locale] ?? one.label))],
    ["evidence", String(seed.evidence_count)],
    ["origins", String(seed.origin_count)],
    ["maturity", effective.maturity],
    ["scale", labels[effective.scale] ?? effective.scale],
  ];
  const items = rows
    .filter(([, text]) => text !== "")
    .map(([name, text]) => ({ label: labels[name] ?? name, text, language: locale, url: null }));
  return { kind: "facts", language: locale, text: "", items };
}

const MOST_SOURCES = 20;

function sourcesOf(evidence: readonly EvidenceAt[], locale: string): Block[] {
  const shown = evidence
    .filter((one) => one.visibility === "PUBLIC" && one.copyOf === null)
    .slice(0, MOST_SOURCES);
  if (shown.length === 0) return [];
  const items = shown.map((one) => ({
    label: one.sourceTitle ?? one.origin,
    text: clean(one.title),
    language: one.language,
    url: one.url,
  }));
  return [{ kind: "sources", language: locale, text: labelsOf(locale)["sources"] ?? "", items }];
}

/**
 * What a publication says, as a function of its projection, the pack's templates and the public evidence: the same
 * inputs give the same text. Nothing is made up, and nothing is translated: a title that exists in another language
 * only is shown in that one and marked.
 */
export function composeContent(input: {
  readonly projection: Projection;
  readonly manifest: PackManifest;
  readonly evidence: readonly EvidenceAt[];
  readonly locale: string;
}): Content {
  const { projection, manifest, evidence, locale } = input;
  const text = publicationText(manifest, projection, locale);
  const language = isSame(text.title_language, locale) ? locale : text.title_language;
  const title = clean(text.title) || projection.geid;
  const notes = projection.override?.notes ?? null;
  const summary = clean(text.summary) || title;
  const delta = projection.delta.from_revision === null ? null : pick(projection.delta.text, locale);
  return {
    title: title.slice(0, 300),
    summary: summary.slice(0, 2_000),
    body: [
      { kind: "paragraph", language: text.summary_language, text: summary.slice(0, 2_000) },
      ...(notes === null ? [] : [{ kind: "paragraph" as const, language: locale, text: clean(notes) }]),
      ...(delta === null || delta.text === ""
        ? []
        : [{ kind: "paragraph" as const, language: delta.language, text: clean(delta.text) }]),
      factsOf(projection, locale),
      ...sourcesOf(evidence, locale),
    ],
    language,
    translatedFrom: language === locale ? null : language,
    templateHash: sha256Hex(canonicalJson(templateOf(manifest, locale).template)),
  };
}

/** The hash of what readers see: equal texts have equal hashes, whoever wrote them down when. */
export function contentHashOf(content: {
  readonly title: string;
  readonly summary: string;
  readonly body: readonly Block[];
  readonly language: string;
  readonly correction: string | null;
}): string {
  const { title, summary, body, language, correction } = content;
  return sha256Hex(canonicalJson({ title, summary, body, language, correction }));
}

/** A body as plain text, for systems that take no markup. */
export function plainBody(body: readonly Block[], correction: string | null): string {
  const lines = body.flatMap(({ text, items = [] }) => [
    ...(text === "" ? [] : [text]),
    ...items.map((item) =>
      [item.label, item.text, item.url].filter((part) => part !== null && part !== "").join(": "),
    ),
  ]);
  return [...(correction === null ? [] : [correction]), ...lines].join("\n");
}
