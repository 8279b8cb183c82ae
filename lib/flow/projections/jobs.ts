import { z } from "zod";
import { job } from "#lib/bus/index.ts";
import { RunId } from "#lib/kernel/ids.ts";

/** Work over many events of a domain, in steps; one run at a time per run id. */
export const rebuildDomain = job({
  name: "projections.rebuild-domain",
  payload: z.strictObject({ run_id: RunId }),
  key: ({ run_id }) => run_id,
  lane: ({ run_id }) => `rebuild:${run_id}`,
});

/** Reads every event under a revision that is not active, once for each run. */
export const dryRunOfPack = job({
  name: "projections.dry-run-pack",
  payload: z.strictObject({ run_id: RunId }),
  key: ({ run_id }) => run_id,
  lane: ({ run_id }) => `dry-run:${run_id}`,
});
