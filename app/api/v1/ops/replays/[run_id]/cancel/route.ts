import { z } from "zod";
import { Run } from "#lib/bus/contracts.ts";
import { readReplay } from "#lib/bus/index.ts";
import { route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { stopReplay } from "#lib/ops/index.ts";
import { PathId } from "../../../../path-id.ts";

export const POST = route({
  operation: "cancelReplay",
  tag: "operations",
  summary: "Stops a replay after the step in hand",
  access: { scope: "ops:write" },
  purpose: "operating",
  params: z.strictObject({ run_id: PathId }),
  answers: { 200: Run },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params: { run_id }, run }) =>
    await run(async (tx) => {
      const stopped = await stopReplay(tx, ctx, run_id);
      return stopped.ok ? ok({ body: await readReplay(tx, ctx, run_id) }) : stopped;
    }),
});
