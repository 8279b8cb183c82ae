import { z } from "zod";
import { getProposal } from "#lib/flow/events/index.ts";
import { Proposal } from "#lib/flow/events/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";

export const GET = route({
  operation: "getProposal",
  tag: "proposals",
  summary: "Reads a proposal with its feature table and reviews",
  access: { scope: "proposals:read" },
  params: z.strictObject({ id: z.string().max(200) }),
  answers: { 200: Proposal },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => {
    const proposal = await getProposal(ctx, params.id);
    return proposal.ok ? ok({ body: proposal.value }) : proposal;
  },
});
