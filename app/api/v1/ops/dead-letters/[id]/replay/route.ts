import { z } from "zod";
import { DeadLetterWithMessage } from "#lib/bus/contracts.ts";
import { readDeadLetter } from "#lib/bus/index.ts";
import { route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { replayDeadLetter } from "#lib/ops/index.ts";
import "../../../../../../../jobs/listeners.ts";
import { PathId } from "../../../../path-id.ts";

export const POST = route({
  operation: "replayDeadLetter",
  tag: "operations",
  summary: "Delivers the work of one dead letter again; effects that happened are not repeated",
  access: { scope: "ops:write" },
  purpose: "operating",
  params: z.strictObject({ id: PathId }),
  answers: { 200: DeadLetterWithMessage },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params: { id }, run }) =>
    await run(async (tx) => {
      const replayed = await replayDeadLetter(tx, ctx, { id, reason: null });
      return replayed.ok ? ok({ body: await readDeadLetter(tx, ctx, id) }) : replayed;
    }),
});
