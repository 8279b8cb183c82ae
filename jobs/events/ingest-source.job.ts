import { done } from "#lib/bus/index.ts";
import { ingestRun } from "#lib/flow/events/index.ts";
import { ingestSource } from "#lib/flow/evidence/index.ts";
import { defineJob } from "../define.ts";

/** Reads one source for a run that somebody, or the clock, asked for. */
export const ingestSourceJob = defineJob({
  ...ingestSource,
  handle: async ({ run_id }, { ctx, signal }) => {
    await ingestRun(ctx, run_id, signal);
    return done;
  },
});
