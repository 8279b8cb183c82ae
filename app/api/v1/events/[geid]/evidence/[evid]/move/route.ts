import { z } from "zod";
import { moveEvidence, proposeMove, readEvent } from "#lib/flow/events/index.ts";
import { Event, Reason } from "#lib/flow/events/contracts.ts";
import { ProposalId } from "#lib/kernel/ids.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { PathId } from "../../../../../path-id.ts";

export const POST = route({
  operation: "moveEvidence",
  tag: "events",
  summary: "Moves a piece of evidence to another event, or proposes it where the caller may not decide alone",
  access: { scope: "proposals:write" },
  params: z.strictObject({ geid: PathId, evid: PathId }),
  body: z.strictObject({ to: z.string().min(1).max(200), reason: Reason }),
  answers: { 200: Event, 202: z.strictObject({ proposal_id: ProposalId }) },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, principal, params, body, run }) =>
    await run(async (tx) => {
      const request = { ...params, ...body };
      const mayDecide = principal?.scopes.includes("proposals:decide") && principal.account.kind !== "agent";
      if (mayDecide) {
        const moved = await moveEvidence(tx, ctx, request);
        return moved.ok ? ok({ status: 200, body: await readEvent(tx, ctx, params.geid) }) : moved;
      }
      const proposed = await proposeMove(tx, ctx, request);
      return proposed.ok ? ok({ status: 202, body: proposed.value }) : proposed;
    }),
});
