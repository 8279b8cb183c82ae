import { done } from "#lib/bus/index.ts";
import { continueRebuild, failRun, rebuildDomain } from "#lib/flow/projections/index.ts";
import { defineJob } from "../define.ts";

/** Carries a rebuild of a domain on, from wherever it was cut off. */
export const rebuildDomainJob = defineJob({
  ...rebuildDomain,
  handle: async ({ run_id }, { ctx, signal }) => {
    await continueRebuild(ctx, run_id, signal);
    return done;
  },
  giveUp: ({ run_id }, { tx, error }) => failRun(tx, run_id, error),
});
