import type { TermCount, TermStatistics } from "./contracts.ts";
import { informationOf } from "./statistics.ts";

/** Term weights of one text and their Euclidean length. */
export type Vector = { weights: Map<string, number>; length: number };

type TraitOf = (value: string) => string;
const itself: TraitOf = (value) => value;

/** TF-IDF with damped counts: (1 + ln count) · information. `traitOf` gives the name under which a value is counted. */
export function vectorOf(counts: readonly TermCount[], statistics: TermStatistics, traitOf = itself): Vector {
  return meanVectorOf(counts, 1, statistics, traitOf);
}

/** TF-IDF of a sum over members: of the mean count, so that what one member says counts less in a large event. */
export function meanVectorOf(
  sums: readonly TermCount[],
  members: number,
  statistics: TermStatistics,
  traitOf = itself,
): Vector {
  const weights = new Map<string, number>();
  let squares = 0;
  for (const [value, sum] of sums) {
    const mean = sum / members;
    const weight = (mean > 1 ? 1 + Math.log(mean) : mean) * informationOf(traitOf(value), statistics);
    weights.set(value, weight);
    squares += weight * weight;
  }
  return { weights, length: Math.sqrt(squares) };
}

/** The cosine of two vectors, 0 when one is empty. */
export function cosine(a: Vector, b: Vector): number {
  if (a.length === 0 || b.length === 0) return 0;
  const [small, large] = a.weights.size <= b.weights.size ? [a, b] : [b, a];
  let product = 0;
  for (const [term, weight] of small.weights) product += weight * (large.weights.get(term) ?? 0);
  return product / (a.length * b.length);
}
