import { z } from "zod";
import { Run } from "#lib/bus/contracts.ts";
import { getReplay } from "#lib/bus/index.ts";
import { getSourceRun } from "#lib/flow/evidence/index.ts";
import { getRun } from "#lib/flow/projections/index.ts";
import { getTimelineRun } from "#lib/flow/timelines/index.ts";
import { route } from "#lib/http/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { PathId } from "../../path-id.ts";

async function ownTimelineRun(ctx: Context, runId: string) {
  const run = await getTimelineRun(ctx, runId);
  return run === null ? err({ code: "bus.run_not_found" as const }) : ok(run);
}

/** Who knows of runs: each answers for its own and says no to all others; a scope where not everyone may look. */
const FINDERS = [
  { find: getReplay, scope: "ops:read" },
  { find: getRun, scope: "projections:read" },
  { find: getSourceRun, scope: "sources:read" },
  { find: ownTimelineRun, scope: "timelines:read" },
] as const;

export const GET = route({
  operation: "getRun",
  tag: "runs",
  summary: "Reads how far long work is",
  access: "principal",
  params: z.strictObject({ run_id: PathId }),
  answers: { 200: Run },
  errors: ["not_found"],
  handle: async ({ ctx, principal, params }) => {
    for (const { find, scope } of FINDERS) {
      if (!principal?.scopes.includes(scope)) continue;
      const run = await find(ctx, params.run_id);
      if (run.ok) return ok({ body: run.value });
    }
    return err({ code: "bus.run_not_found" });
  },
});
