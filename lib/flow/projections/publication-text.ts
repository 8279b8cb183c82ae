import { fillTemplate, templateOf } from "#lib/registry/index.ts";
import type { PackManifest } from "#lib/registry/index.ts";
import type { ConceptScore, LanguageSeed, Measures } from "./contracts.ts";

/** A title and a summary for a reader of a locale, and which languages they are in. */
export type PublicationText = {
  readonly title: string;
  readonly summary: string;
  /** The language of the title's words: not the asked locale's where no report speaks it. */
  readonly title_language: string;
  readonly summary_language: string;
};

type Rendered = {
  readonly seed: LanguageSeed;
  readonly concepts: readonly ConceptScore[];
  readonly effective: Measures;
};

const MOST_CONCEPTS = 4;

/** The title in a locale, else in its language, else in English, else whichever comes first. */
function titleIn(
  titles: Readonly<Record<string, string>>,
  locale: string,
): [language: string, title: string] {
  const base = locale.split("-", 1)[0] ?? locale;
  const languages = Object.keys(titles).sort();
  const found =
    languages.find((language) => language === locale) ??
    languages.find((language) => language.split("-", 1)[0] === base) ??
    languages.find((language) => language === "en") ??
    languages[0];
  return found === undefined ? ["und", ""] : [found, titles[found] ?? ""];
}

function occurredIn({ occurred, published_at }: LanguageSeed, locale: string): string {
  const month = occurred.precision === "month" || occurred.precision === "year";
  const shown = new Date(occurred.from ?? published_at);
  // Day before month without a comma reads alike on both sides of the Atlantic, and leaves commas to the template.
  return new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
    timeZone: "UTC",
    year: "numeric",
    ...(occurred.precision === "year" ? {} : { month: "long" }),
    ...(month ? {} : { day: "numeric" }),
  }).format(shown);
}

/** What a publication of a view says in a locale: the pack's template over facts, and no word that no source gave. */
export function publicationText(manifest: PackManifest, view: Rendered, locale: string): PublicationText {
  const { template, locale: spoken } = templateOf(manifest, locale);
  const { seed, concepts, effective } = view;
  const [titleLanguage, title] = titleIn(seed.titles, locale);
  const joint = spoken === "en" ? ", " : "、";
  const regions = new Intl.DisplayNames(spoken, { type: "region", fallback: "code" });
  const places = seed.places.map((code) => regions.of(code.split("-", 1)[0] ?? code) ?? code);
  const values = {
    title,
    concepts: concepts
      .slice(0, MOST_CONCEPTS)
      .map(({ labels, label }) => labels[spoken] ?? label)
      .join(joint),
    occurred: occurredIn(seed, spoken),
    places: [...new Set(places)].join(joint),
    entities: seed.entities.join(joint),
    sources: String(seed.evidence_count),
    origins: String(seed.origin_count),
    maturity: effective.maturity,
    scale: effective.scale,
    domain: manifest.title[spoken] ?? manifest.domain,
  };
  return {
    title: fillTemplate(template.title, values),
    summary: fillTemplate(template.summary, values).replaceAll(/\s+([.,;。、，])/g, "$1"),
    title_language: titleLanguage,
    summary_language: spoken,
  };
}
