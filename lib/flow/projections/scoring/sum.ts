import type { Contribution, Measure } from "../contracts.ts";

/** One feature before it is weighed. */
export type Feature = { readonly feature: string; readonly value: number; readonly weight: number };

const UNITS = 10_000;
/** To four decimals, as everything of a score is kept. */
export const round4 = (value: number): number => Math.round(value * UNITS) / UNITS;

/** A count as a value below 1: `n / (n + half)`. */
export const saturate = (count: number, half: number): number => (count <= 0 ? 0 : count / (count + half));

/**
 * The formula of every measure: the sum of value × weight, each to four decimals, kept within 0..1. What is cut off is
 * a row of its own (`limit`), so that the contributions always add up to the score exactly. Features without effect
 * are left out.
 */
export function sumOf(
  measure: Measure,
  features: readonly Feature[],
): { readonly score: number; readonly contributions: Contribution[] } {
  const rows = features
    .map(({ feature, value, weight }) => ({ measure, feature, value: round4(value), weight: round4(weight) }))
    .map((row) => ({ ...row, units: Math.round(row.value * row.weight * UNITS) }))
    .filter((row) => row.units !== 0);
  const raw = rows.reduce((sum, row) => sum + row.units, 0);
  const bounded = Math.min(UNITS, Math.max(0, raw));
  const contributions = rows.map(({ units, ...row }) => ({ ...row, contribution: units / UNITS }));
  if (raw !== bounded) {
    const rest = (bounded - raw) / UNITS;
    contributions.push({ measure, feature: "limit", value: 1, weight: rest, contribution: rest });
  }
  return { score: bounded / UNITS, contributions };
}
