import { MEASURE_NAMES, type MeasureName, type Scorecard } from "#lib/flow/events/resolution/index.ts";
import type { Row } from "./collect.ts";

/** Measures of difference may only count against, these either way, all others only for. */
const AGAINST = new Set<MeasureName>(["noSharedPlace", "noSharedNumber", "noSharedName", "dateAway", "gap", "overThreeDays", "overWeek", "coreMissing"]); // prettier-ignore
const EITHER = new Set<MeasureName>(["size", "shortTitle", "noNames"]);

const ROUNDS = 300;
const SHRINKAGE = 1e-3;
/** Standardised weights below this are left out of the card. */
const LEAST_WEIGHT = 0.01;

type Scale = { readonly mean: number; readonly deviation: number };

/**
 * Logistic regression with signs: an accelerated projected gradient (Nesterov, with the step of the Lipschitz bound)
 * on standardised measures, rows weighted, answered in the measures' own units. Throws where there are no rows.
 */
export function fitCard(rows: readonly Row[], names: readonly MeasureName[]): Scorecard {
  if (rows.length === 0) throw new Error("a card cannot be fitted to no rows");
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const scales = names.map((name) => scaleOf(rows, MEASURE_NAMES.indexOf(name), total));
  const table = standardise(rows, names, scales);
  const weights = descend(rows, table, names, total);
  const card: Record<string, number> = {};
  let bias = weights[names.length] ?? 0;
  for (const [at, name] of names.entries()) {
    const weight = weights[at] ?? 0;
    if (Math.abs(weight) < LEAST_WEIGHT) continue;
    const { mean, deviation } = scales[at] as Scale;
    card[name] = round(weight / deviation);
    bias -= (weight / deviation) * mean;
  }
  return { bias: round(bias), weights: card };
}

const round = (value: number) => Math.round(value * 1e4) / 1e4;

function scaleOf(rows: readonly Row[], column: number, total: number): Scale {
  const at = (row: Row) => row.values[column] ?? 0;
  const mean = rows.reduce((sum, row) => sum + row.weight * at(row), 0) / total;
  const squares = rows.reduce((sum, row) => sum + row.weight * (at(row) - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / total) || 1 };
}

function standardise(rows: readonly Row[], names: readonly MeasureName[], scales: readonly Scale[]) {
  const width = names.length;
  const columns = names.map((name) => MEASURE_NAMES.indexOf(name));
  const table = new Float64Array(rows.length * width);
  for (const [n, row] of rows.entries())
    for (let at = 0; at < width; at += 1) {
      const { mean, deviation } = scales[at] as Scale;
      table[n * width + at] = ((row.values[columns[at] ?? 0] ?? 0) - mean) / deviation;
    }
  return table;
}

function descend(rows: readonly Row[], table: Float64Array, names: readonly MeasureName[], total: number) {
  const width = names.length;
  const same = rows.reduce((sum, row) => sum + (row.isSame ? row.weight : 0), 0);
  let weights = new Float64Array(width + 1);
  weights[width] = Math.log(same / Math.max(1e-9, total - same));
  let ahead = weights.slice();
  let momentum = 1;
  const step = 1 / (0.25 * (width * 0.35 + 1) + SHRINKAGE);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = slopeAt(ahead, rows, table, width, total);
    const next = ahead.map((weight, at) => {
      const pull = at < width ? SHRINKAGE * weight : 0;
      return project(weight - step * ((slope[at] ?? 0) + pull), names[at]);
    });
    const faster = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    const before = weights;
    ahead = next.map((weight, at) => weight + ((momentum - 1) / faster) * (weight - (before[at] ?? 0)));
    [weights, momentum] = [next, faster];
  }
  return weights;
}

function slopeAt(
  weights: Float64Array,
  rows: readonly Row[],
  table: Float64Array,
  width: number,
  total: number,
) {
  const slope = new Float64Array(width + 1);
  for (const [n, { isSame, weight }] of rows.entries()) {
    const from = n * width;
    let logit = weights[width] ?? 0;
    for (let at = 0; at < width; at += 1) logit += (weights[at] ?? 0) * (table[from + at] ?? 0);
    const error = ((1 / (1 + Math.exp(-logit)) - (isSame ? 1 : 0)) * weight) / total;
    for (let at = 0; at < width; at += 1) slope[at]! += error * (table[from + at] ?? 0);
    slope[width]! += error;
  }
  return slope;
}

function project(weight: number, name: MeasureName | undefined): number {
  if (name === undefined || EITHER.has(name)) return weight;
  return AGAINST.has(name) ? Math.min(0, weight) : Math.max(0, weight);
}
