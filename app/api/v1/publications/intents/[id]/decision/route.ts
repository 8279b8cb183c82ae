import { z } from "zod";
import { decideIntent, readIntent } from "#lib/flow/publications/index.ts";
import { Intent } from "#lib/flow/publications/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { writtenLine } from "#lib/kernel/text/written.ts";
import { owned } from "../../../owned.ts";
import { PathId } from "../../../../path-id.ts";

export const POST = route({
  operation: "decidePublicationIntent",
  tag: "publications",
  summary: "Records a person's verdict on an output that policy holds for one, and carries it out",
  access: { scope: "publications:decide" },
  purpose: "publishing",
  params: z.strictObject({ id: PathId }),
  body: z.strictObject({ verdict: z.enum(["approve", "reject"]), reason: writtenLine(2_000) }),
  answers: { 200: Intent },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params, body, run }) =>
    await run(async (tx) => {
      const decided = await decideIntent(tx, owned(ctx), { intentId: params.id, ...body });
      return decided.ok ? ok({ body: await readIntent(tx, ctx, params.id) }) : decided;
    }),
});
