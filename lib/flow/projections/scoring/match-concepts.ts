import type { ConceptScore, TermMatch } from "../contracts.ts";
import { findTerms, type CompiledPack } from "./lexicon.ts";
import { round4 } from "./sum.ts";

/** A report as scoring reads it. */
export type Report = {
  readonly relation: string;
  readonly origin: string;
  readonly copy_of: string | null;
  readonly hard_key: string | null;
  readonly language: string;
  readonly published_at: string;
  readonly title: string;
  readonly text: string | null;
};

export type Matched = { readonly concepts: readonly ConceptScore[]; readonly matches: readonly TermMatch[] };

const MOST_TERMS_TOLD = 5;

/** Reports that speak for themselves; copies only where nothing else is there. */
export function independentOf<R extends Pick<Report, "copy_of" | "relation">>(reports: readonly R[]): R[] {
  const own = reports.filter((report) => report.copy_of === null && report.relation !== "copy");
  return own.length > 0 ? own : [...reports];
}

type Tally = { strength: number; terms: Map<string, { titles: number; texts: number }> };

/**
 * How plainly independent reports speak of each concept: `score` is the mean over them of what its best match is worth
 * (a term in the headline, in the text, in a text that repeats it), to four decimals. Strongest first.
 */
export function matchConcepts(pack: CompiledPack, reports: readonly Report[]): Matched {
  const independent = independentOf(reports);
  const tallies = new Map<number, Tally>();
  for (const report of independent) countReport(pack, report, tallies);
  const scored = [...tallies].flatMap(([index, tally]) => {
    const concept = pack.concepts[index];
    if (!concept) return [];
    const score = round4(tally.strength / independent.length);
    const label = concept.labels["en"] ?? Object.values(concept.labels)[0] ?? concept.id;
    return [{ tally, concept: { id: concept.id, label, labels: concept.labels, score } }];
  });
  scored.sort((a, b) => b.concept.score - a.concept.score || (a.concept.id < b.concept.id ? -1 : 1));
  return {
    concepts: scored.map(({ concept }) => concept),
    matches: scored.flatMap(({ tally, concept }) => tell(concept.id, tally)),
  };
}

function countReport(pack: CompiledPack, report: Report, tallies: Map<number, Tally>): void {
  const { title: titleWorth, text: textWorth, repeated } = pack.manifest.matching;
  const inTitle = findTerms(pack, report.title, report.language);
  const inText = report.text === null ? [] : findTerms(pack, report.text, report.language);
  const best = new Map<number, number>();
  const texts = new Map<number, number>();
  for (const { concept } of inText) texts.set(concept, (texts.get(concept) ?? 0) + 1);
  for (const [concept, times] of texts)
    best.set(concept, times > 1 ? Math.max(textWorth, repeated) : textWorth);
  for (const { concept } of inTitle) best.set(concept, Math.max(titleWorth, best.get(concept) ?? 0));
  for (const [concept, worth] of best) tallyOf(tallies, concept).strength += worth;
  for (const [part, found] of [
    ["titles", inTitle],
    ["texts", inText],
  ] as const)
    for (const { concept, term } of new Map(
      found.map((one) => [`${one.concept}\n${one.term}`, one]),
    ).values()) {
      const { terms } = tallyOf(tallies, concept);
      const known = terms.get(term) ?? { titles: 0, texts: 0 };
      known[part] += 1;
      terms.set(term, known);
    }
}

function tallyOf(tallies: Map<number, Tally>, concept: number): Tally {
  const known = tallies.get(concept) ?? { strength: 0, terms: new Map() };
  tallies.set(concept, known);
  return known;
}

function tell(concept: string, { terms }: Tally): TermMatch[] {
  return [...terms]
    .map(([term, counts]) => ({ concept, term, ...counts }))
    .sort((a, b) => b.titles - a.titles || b.texts - a.texts || (a.term < b.term ? -1 : 1))
    .slice(0, MOST_TERMS_TOLD);
}
