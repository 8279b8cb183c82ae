import { z } from "zod";
import { readPublication, retractPublication } from "#lib/flow/publications/index.ts";
import { RetractedPublication, Words } from "#lib/flow/publications/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { owned } from "../../owned.ts";

export const POST = route({
  operation: "retractPublication",
  tag: "publications",
  summary: "Withdraws a publication: its page answers 410, it leaves the feeds, other systems are told",
  access: { scope: "publications:decide" },
  purpose: "publishing",
  params: z.strictObject({ pubid: z.string().max(200) }),
  body: z.strictObject({ reason: Words(2_000), hard_invalidate: z.boolean().optional() }),
  answers: { 200: RetractedPublication },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params: { pubid }, body, run }) =>
    await run(async (tx) => {
      const retracted = await retractPublication(tx, owned(ctx), { pubid, reason: body.reason });
      if (!retracted.ok) return retracted;
      const publication = await readPublication(tx, ctx, pubid);
      return ok({ body: { ...publication, invalidated: { acknowledged: 0, pending: [] } } });
    }),
});
