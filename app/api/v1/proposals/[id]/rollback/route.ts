import { z } from "zod";
import { readProposal, undoProposal } from "#lib/flow/events/index.ts";
import { Proposal, Reason } from "#lib/flow/events/contracts.ts";
import { Evid } from "#lib/kernel/ids.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const POST = route({
  operation: "rollBackProposal",
  tag: "proposals",
  summary: "Takes an applied proposal back within its undo window; a merge whole or for some of its evidence",
  access: { scope: "proposals:decide" },
  params: z.strictObject({ id: PathId }),
  body: z.strictObject({ reason: Reason, members: z.array(Evid).max(1_000).optional() }),
  answers: { 200: Proposal },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params, body, run }) =>
    await run(async (tx) => {
      const request = { proposalId: params.id, reason: body.reason, members: body.members ?? [] };
      const undone = await undoProposal(tx, ctx, request);
      return undone.ok ? ok({ body: await readProposal(tx, ctx, params.id) }) : undone;
    }),
});
