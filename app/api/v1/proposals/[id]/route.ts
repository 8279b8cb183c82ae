import { z } from "zod";
import { getProposal } from "#lib/flow/events/index.ts";
import { Proposal } from "#lib/flow/events/contracts.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../path-id.ts";

export const GET = route({
  operation: "getProposal",
  tag: "proposals",
  summary: "Reads a proposal with its feature table and reviews",
  access: { scope: "proposals:read" },
  params: z.strictObject({ id: PathId }),
  answers: { 200: Proposal },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => answerOf(await getProposal(ctx, params.id)),
});
