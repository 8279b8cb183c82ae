import { z } from "zod";
import { proposeRetraction } from "#lib/flow/events/index.ts";
import { Reason } from "#lib/flow/events/contracts.ts";
import { ProposalId } from "#lib/kernel/ids.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";

export const POST = route({
  operation: "proposeRetraction",
  tag: "events",
  summary: "Proposes to withdraw an event",
  access: { scope: "proposals:write" },
  params: z.strictObject({ geid: z.string().max(200) }),
  body: z.strictObject({ reason: Reason }),
  answers: { 201: z.strictObject({ proposal_id: ProposalId }) },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params, body, run }) =>
    await run(async (tx) => {
      const proposed = await proposeRetraction(tx, ctx, { geid: params.geid, ...body });
      return proposed.ok ? ok({ body: proposed.value }) : proposed;
    }),
});
