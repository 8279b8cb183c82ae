/**
 * How to write a bench: one file `bench/<name>.bench.ts` that exports `bench`.
 *
 *   export const bench = defineBench({
 *     name: "data-door",
 *     run: async ({ database, repeat, row, note }) => {
 *       const { url, admin, addTenant } = await database();        // migrated, durable, this process's DATABASE_URL
 *       const bare = await repeat(5, () => rate(2_000, () => admin.query("select …")));
 *       const door = await repeat(5, () => rate(2_000, () => read(…)));
 *       row({ name: "bare client", unit: "reads/s", samples: bare });
 *       row({ name: "one-statement door", unit: "reads/s", samples: door,
 *             ratio: { value: median(bare) / median(door), of: "bare client" },
 *             budget: { text: "≤ 1.4 × bare", isMet: median(bare) / median(door) <= 1.4 } });
 *     },
 *   });
 *
 * Measure the two sides of a ratio alternately and in the same run; a budget that is missed is shown as missed.
 * `npm run bench [name…]` runs each bench in a process of its own and writes bench/results.json.
 */
import type { FreshDatabase } from "#lib/testing/database.ts";

/** One measured line. `samples` holds one number per run; fewer than five are named in the table. */
export type Measurement = {
  readonly name: string;
  /** What a sample counts, with its direction clear: `reads/s`, `ms`, `s`, `F1`, `kB`. */
  readonly unit: string;
  readonly samples: readonly number[];
  readonly ratio?: { readonly value: number; readonly of: string };
  readonly budget?: { readonly text: string; readonly isMet: boolean };
};

export type BenchTools = {
  /** A migrated database of its own on a durable server with the product's settings. */
  readonly database: () => Promise<FreshDatabase>;
  /** Runs once to warm up, then `times` runs whose answers are the samples. */
  readonly repeat: (times: number, run: () => Promise<number>) => Promise<number[]>;
  readonly row: (measurement: Measurement) => void;
  /** A line under the table: corpus, sizes, what the numbers do not say. */
  readonly note: (text: string) => void;
};

export type Bench = { readonly name: string; readonly run: (tools: BenchTools) => Promise<void> };

/** A row of bench/results.json. */
export type Row = {
  readonly bench: string;
  readonly name: string;
  readonly unit: string;
  readonly runs: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly ratio: number | null;
  readonly ratioOf: string | null;
  readonly budget: string | null;
  readonly met: boolean | null;
  readonly machine: string;
};

/** Declares a bench. */
export function defineBench(bench: Bench): Bench {
  return bench;
}

/** The middle of the samples; of an even number the mean of the two. NaN for none. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/** The value below which the share `p` (0..1) of the samples lies, interpolated between neighbours. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (sorted.length - 1) * p;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** Milliseconds that one run takes. */
export async function milliseconds(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

/** Operations a second over `count` calls, `lanes` of them at a time. */
export async function rate(
  count: number,
  operation: (index: number) => Promise<unknown>,
  lanes = 1,
): Promise<number> {
  let next = 0;
  const lane = async () => {
    while (next < count) await operation(next++);
  };
  const took = await milliseconds(() => Promise.all(Array.from({ length: lanes }, lane)));
  return (count / took) * 1000;
}

/** Reduces a measurement to its row. */
export function toRow(bench: string, machine: string, one: Measurement): Row {
  return {
    bench,
    name: one.name,
    unit: one.unit,
    runs: one.samples.length,
    median: round(median(one.samples)),
    min: round(Math.min(...one.samples)),
    max: round(Math.max(...one.samples)),
    ratio: one.ratio ? round(one.ratio.value) : null,
    ratioOf: one.ratio?.of ?? null,
    budget: one.budget?.text ?? null,
    met: one.budget?.isMet ?? null,
    machine,
  };
}

/** Three significant digits: what such measurements can carry. */
function round(value: number): number {
  return Number(value.toPrecision(3));
}
