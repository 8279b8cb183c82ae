import { z } from "zod";
import { ReplayRequest } from "#lib/bus/contracts.ts";
import { route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { startReplay } from "#lib/ops/index.ts";
import "../../../../../jobs/listeners.ts";

export const POST = route({
  operation: "startReplay",
  tag: "operations",
  summary: "Delivers many messages or dead letters again, or only counts them",
  access: { scope: "ops:write" },
  purpose: "operating",
  body: ReplayRequest,
  answers: { 202: z.strictObject({ run_id: z.string() }) },
  errors: ["conflict"],
  handle: async ({ ctx, body, run }) =>
    await run(async (tx) => {
      const started = await startReplay(tx, ctx, body);
      return started.ok ? ok({ body: { run_id: started.value } }) : started;
    }),
});
