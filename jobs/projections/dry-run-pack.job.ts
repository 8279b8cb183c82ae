import { done } from "#lib/bus/index.ts";
import { completeDryRun, dryRunOfPack, failRun } from "#lib/flow/projections/index.ts";
import { defineJob } from "../define.ts";

/** Reads what a domain's events would come to under a revision of its pack. */
export const dryRunPackJob = defineJob({
  ...dryRunOfPack,
  handle: async ({ run_id }, { ctx, signal }) => {
    await completeDryRun(ctx, run_id, signal);
    return done;
  },
  giveUp: ({ run_id }, { tx, error }) => failRun(tx, run_id, error),
});
