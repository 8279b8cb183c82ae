import { z } from "zod";
import { clock } from "#lib/kernel/clock.ts";
import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";

/** What the figures tell of is so recent. */
export const FIGURES_MS = 300_000;

const count = z.coerce.number();
/** Counts over all tenants: messages by type, work by stage, effects of sites, how many failed, their dead letters, attempts at effects. */
export const FlowFigures = z.object({
  sent: z.record(z.string(), count),
  stages: z.record(
    z.string(),
    z.object({ finished: count, dead: count, duplicates: count, p95_ms: count.nullable() }),
  ),
  site_work: count,
  site_failures: count,
  site_letters: count,
  effects: z.object({ attempts: count, repeats: count }),
});
export type FlowFigures = z.infer<typeof FlowFigures>;

const figures = defineRead<Date, unknown>({
  name: "ops.flow-figures",
  sql: `select plx_flow_figures($6::timestamptz) where c.purpose is not null`,
  params: (since) => [since],
});

/** What happened in the last five minutes in the whole installation: counts and times, no row of anybody. */
export async function readFlowFigures(ctx: Context): Promise<FlowFigures> {
  return FlowFigures.parse(await read(ctx, figures, new Date(clock.now().getTime() - FIGURES_MS)));
}
