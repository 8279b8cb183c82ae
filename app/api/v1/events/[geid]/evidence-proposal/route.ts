import { z } from "zod";
import { proposeLink } from "#lib/flow/events/index.ts";
import { Reason } from "#lib/flow/events/contracts.ts";
import { EvidenceRelation } from "#lib/flow/evidence/contracts.ts";
import { Evid, ProposalId } from "#lib/kernel/ids.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const POST = route({
  operation: "proposeEvidence",
  tag: "events",
  summary: "Proposes that a piece of evidence supports an event too, or supports it in another way",
  access: { scope: "proposals:write" },
  params: z.strictObject({ geid: PathId }),
  body: z.strictObject({ evid: Evid, relation: EvidenceRelation, reason: Reason }),
  answers: { 201: z.strictObject({ proposal_id: ProposalId }) },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params, body, run }) =>
    await run(async (tx) => answerOf(await proposeLink(tx, ctx, { geid: params.geid, ...body }))),
});
