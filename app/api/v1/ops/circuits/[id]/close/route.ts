import { z } from "zod";
import { Circuit } from "#lib/effects/contracts.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { turnCircuit } from "#lib/ops/index.ts";
import { writtenLine } from "#lib/kernel/text/written.ts";
import { PathId } from "../../../../path-id.ts";

export const POST = route({
  operation: "closeCircuit",
  tag: "operations",
  summary: "Lets a target be called again at once",
  access: { scope: "ops:write" },
  purpose: "operating",
  params: z.strictObject({ id: PathId }),
  body: z.strictObject({ reason: writtenLine(500) }),
  answers: { 200: Circuit },
  errors: ["not_found"],
  handle: async ({ ctx, params: { id }, body: { reason }, run }) =>
    await run(async (tx) => answerOf(await turnCircuit(tx, ctx, { id, to: "close", reason }))),
});
