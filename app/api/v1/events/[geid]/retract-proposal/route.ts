import { z } from "zod";
import { proposeRetraction } from "#lib/flow/events/index.ts";
import { Reason } from "#lib/flow/events/contracts.ts";
import { ProposalId } from "#lib/kernel/ids.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const POST = route({
  operation: "proposeRetraction",
  tag: "events",
  summary: "Proposes to withdraw an event",
  access: { scope: "proposals:write" },
  params: z.strictObject({ geid: PathId }),
  body: z.strictObject({ reason: Reason }),
  answers: { 201: z.strictObject({ proposal_id: ProposalId }) },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params, body, run }) =>
    await run(async (tx) => answerOf(await proposeRetraction(tx, ctx, { geid: params.geid, ...body }))),
});
