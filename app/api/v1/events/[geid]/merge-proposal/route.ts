import { z } from "zod";
import { proposeMerge } from "#lib/flow/events/index.ts";
import { Reason } from "#lib/flow/events/contracts.ts";
import { ProposalId } from "#lib/kernel/ids.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";

export const POST = route({
  operation: "proposeMerge",
  tag: "events",
  summary: "Proposes that an event and another one are the same occurrence",
  access: { scope: "proposals:write" },
  params: z.strictObject({ geid: z.string().max(200) }),
  body: z.strictObject({ into: z.string().max(200), reason: Reason }),
  answers: { 201: z.strictObject({ proposal_id: ProposalId }) },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params, body, run }) =>
    await run(async (tx) => {
      const proposed = await proposeMerge(tx, ctx, { geid: params.geid, ...body });
      return proposed.ok ? ok({ body: proposed.value }) : proposed;
    }),
});
