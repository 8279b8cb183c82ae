import { z } from "zod";
import { proposeSplit } from "#lib/flow/events/index.ts";
import { Reason } from "#lib/flow/events/contracts.ts";
import { Evid, ProposalId } from "#lib/kernel/ids.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

const Part = z.strictObject({ evids: z.array(Evid).min(1).max(1_000) });

export const POST = route({
  operation: "proposeSplit",
  tag: "events",
  summary: "Proposes that an event is several; each piece of its evidence goes into exactly one part",
  access: { scope: "proposals:write" },
  params: z.strictObject({ geid: PathId }),
  body: z.strictObject({ parts: z.array(Part).min(2).max(20), reason: Reason }),
  answers: { 201: z.strictObject({ proposal_id: ProposalId }) },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params, body, run }) =>
    await run(async (tx) => answerOf(await proposeSplit(tx, ctx, { geid: params.geid, ...body }))),
});
