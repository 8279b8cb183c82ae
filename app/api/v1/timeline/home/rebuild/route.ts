import { z } from "zod";
import { requestRebuild } from "#lib/flow/timelines/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { RunId } from "#lib/kernel/ids.ts";
import { route } from "#lib/http/index.ts";

export const POST = route({
  operation: "rebuildHomeTimeline",
  tag: "timelines",
  summary: "Asks for the caller's home timeline to be computed again from posts and follows",
  access: { scope: "timelines:write" },
  answers: { 202: z.strictObject({ run_id: RunId }) },
  errors: ["forbidden"],
  handle: async ({ ctx, run }) =>
    await run(async (tx) => {
      const requested = await requestRebuild(tx, ctx);
      if (!requested.ok) return requested;
      const runId = RunId.parse(requested.value.run_id);
      const location = `/api/v1/timeline/home/rebuilds/${runId}`;
      return ok({ status: 202, body: { run_id: runId }, headers: { location } });
    }),
});
