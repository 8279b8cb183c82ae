import type { Centroid, EventProfile, Features, TermCount, TermStatistics } from "./contracts.ts";
import { once } from "./once.ts";
import { numberTrait, placeTrait } from "./statistics.ts";
import { vectorOf, type Vector } from "./vectors.ts";

/** The parts of a document that are compared as vectors; `all` is title and text together. */
export type Part = "title" | "head" | "all" | "names" | "places" | "numbers";

/** What the measures of one document share across all its candidates; each part is read when it is first asked for. */
export type Subject = {
  readonly features: Features;
  readonly statistics: TermStatistics;
  vector(part: Part): Vector;
  /** Terms of the title with what they tell, in nats. */
  titleTerms(): ReadonlyMap<string, number>;
  /** Members of all candidates that hold a title term of the document. */
  rivals(): ReadonlyMap<string, number>;
};

/** The name under which a value of a part is counted. */
export const TRAITS: Partial<Record<Part, (value: string) => string>> = {
  places: placeTrait,
  numbers: numberTrait,
};

/** Reads a document once for all comparisons; `candidates` are the events that compete for it. */
export function subjectOf(
  features: Features,
  statistics: TermStatistics,
  candidates: readonly EventProfile[],
): Subject {
  const vectors = new Map<Part, Vector>();
  return {
    features,
    statistics,
    vector(part) {
      let vector = vectors.get(part);
      if (!vector) {
        vector = vectorOf(countsOf(features, part), statistics, TRAITS[part]);
        vectors.set(part, vector);
      }
      return vector;
    },
    titleTerms: once(() => new Map(features.title.map(([term]) => [term, statistics.information(term)]))),
    rivals: once(() => rivalsOf(features, candidates)),
  };
}

function rivalsOf(features: Features, candidates: readonly EventProfile[]): ReadonlyMap<string, number> {
  const rivals = new Map<string, number>(features.title.map(([term]) => [term, 0]));
  for (const { centroid } of candidates) {
    for (const [term, count] of centroid.title) {
      const sum = rivals.get(term);
      if (sum !== undefined) rivals.set(term, sum + count);
    }
  }
  return rivals;
}

/** The counts of a part. */
export function countsOf(traits: Features | Centroid, part: Part): readonly TermCount[] {
  if (part !== "all") return traits[part];
  if (traits.body.length === 0) return traits.title;
  const sums = new Map(traits.title);
  for (const [term, count] of traits.body) sums.set(term, (sums.get(term) ?? 0) + count);
  return [...sums];
}
