import { z } from "zod";
import { proposeMerge } from "#lib/flow/events/index.ts";
import { Reason } from "#lib/flow/events/contracts.ts";
import { ProposalId } from "#lib/kernel/ids.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const POST = route({
  operation: "proposeMerge",
  tag: "events",
  summary: "Proposes that an event and another one are the same occurrence",
  access: { scope: "proposals:write" },
  params: z.strictObject({ geid: PathId }),
  body: z.strictObject({ into: z.string().max(200), reason: Reason }),
  answers: { 201: z.strictObject({ proposal_id: ProposalId }) },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params, body, run }) =>
    await run(async (tx) => answerOf(await proposeMerge(tx, ctx, { geid: params.geid, ...body }))),
});
