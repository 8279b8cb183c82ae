import { z } from "zod";
import { Circuit } from "#lib/effects/contracts.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { turnCircuit } from "#lib/ops/index.ts";
import { writtenLine } from "#lib/kernel/text/written.ts";
import { PathId } from "../../../../path-id.ts";

export const POST = route({
  operation: "openCircuit",
  tag: "operations",
  summary: "Stops calls to a target, until a time or until its circuit is closed",
  access: { scope: "ops:write" },
  purpose: "operating",
  params: z.strictObject({ id: PathId }),
  body: z.strictObject({ reason: writtenLine(500), until: z.iso.datetime({ offset: true }).optional() }),
  answers: { 200: Circuit },
  errors: ["not_found"],
  handle: async ({ ctx, params: { id }, body: { reason, until }, run }) =>
    await run(async (tx) => {
      const turn = { id, to: "open", reason, until: until === undefined ? null : new Date(until) } as const;
      return answerOf(await turnCircuit(tx, ctx, turn));
    }),
});
