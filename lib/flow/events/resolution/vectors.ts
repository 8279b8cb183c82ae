import type { TermCount, TermStatistics } from "./contracts.ts";

/** Term weights of one text and their Euclidean length. */
export type Vector = { weights: Map<string, number>; length: number };

type TraitOf = (value: string) => string;
const itself: TraitOf = (value) => value;

/** TF-IDF with damped counts: (1 + ln count) · information. `traitOf` gives the name under which a value is counted. */
export function vectorOf(counts: readonly TermCount[], statistics: TermStatistics, traitOf = itself): Vector {
  const weights = new Map<string, number>();
  let squares = 0;
  for (const [value, count] of counts) {
    const weight = (1 + Math.log(count)) * statistics.information(traitOf(value));
    weights.set(value, weight);
    squares += weight * weight;
  }
  return { weights, length: Math.sqrt(squares) };
}

/**
 * The cosine of a vector and the TF-IDF of sums over members, 0 when one is empty: of the mean count, so that what one
 * member says counts less in a large event.
 */
export function cosineTo(
  own: Vector,
  sums: readonly TermCount[],
  members: number,
  statistics: TermStatistics,
  traitOf = itself,
): number {
  if (own.length === 0) return 0;
  let product = 0;
  let squares = 0;
  for (const [value, sum] of sums) {
    const mean = sum / members;
    const weight = (mean > 1 ? 1 + Math.log(mean) : mean) * statistics.information(traitOf(value));
    squares += weight * weight;
    const other = own.weights.get(value);
    if (other !== undefined) product += weight * other;
  }
  return squares > 0 ? product / (own.length * Math.sqrt(squares)) : 0;
}
