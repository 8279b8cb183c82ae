import { z } from "zod";
import { getTimelineRun } from "#lib/flow/timelines/index.ts";
import { TimelineRun } from "#lib/flow/timelines/contracts.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { PathId } from "../../../../path-id.ts";

export const GET = route({
  operation: "getHomeRebuild",
  tag: "timelines",
  summary:
    "How a rebuild of the caller's home timeline goes; its hash and the oracle's are equal where nothing is amiss",
  access: { scope: "timelines:read" },
  params: z.strictObject({ run_id: PathId }),
  answers: { 200: TimelineRun },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => {
    const known = await getTimelineRun(ctx, params.run_id);
    return known ? ok({ body: known }) : err({ code: "timelines.not_found" });
  },
});
