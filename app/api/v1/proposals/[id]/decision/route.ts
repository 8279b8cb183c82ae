import { z } from "zod";
import { decideProposal, readProposal } from "#lib/flow/events/index.ts";
import { Proposal, ProposalVerdict, Reason } from "#lib/flow/events/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const POST = route({
  operation: "decideProposal",
  tag: "proposals",
  summary: "Records a person's verdict on the version of a proposal that they saw, and carries it out",
  access: { scope: "proposals:decide" },
  params: z.strictObject({ id: PathId }),
  body: z.strictObject({ verdict: ProposalVerdict, reason: Reason, version: z.int().positive() }),
  answers: { 200: Proposal },
  errors: ["not_found", "conflict", "version_conflict"],
  handle: async ({ ctx, params, body, run }) =>
    await run(async (tx) => {
      const decided = await decideProposal(tx, ctx, { proposalId: params.id, ...body });
      return decided.ok ? ok({ body: await readProposal(tx, ctx, params.id) }) : decided;
    }),
});
