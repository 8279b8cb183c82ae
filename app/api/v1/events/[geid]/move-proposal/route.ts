import { z } from "zod";
import { proposeMove } from "#lib/flow/events/index.ts";
import { Reason } from "#lib/flow/events/contracts.ts";
import { Evid, ProposalId } from "#lib/kernel/ids.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const POST = route({
  operation: "proposeMove",
  tag: "events",
  summary: "Proposes that a piece of evidence belongs to another event, or to one of its own",
  access: { scope: "proposals:write" },
  params: z.strictObject({ geid: PathId }),
  body: z.strictObject({ evid: Evid, to: z.string().min(1).max(200), reason: Reason }),
  answers: { 201: z.strictObject({ proposal_id: ProposalId }) },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params, body, run }) =>
    await run(async (tx) => answerOf(await proposeMove(tx, ctx, { geid: params.geid, ...body }))),
});
