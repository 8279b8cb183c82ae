import { z } from "zod";
import { decideProposal } from "#lib/flow/events/index.ts";
import { ProposalVerdict, Reason } from "#lib/flow/events/contracts.ts";
import { action, type RouteContext } from "#lib/http/index.ts";
import { ProposalId } from "#lib/kernel/ids.ts";
import { fieldOf, formRequest, readFormOf, seeOther } from "../form-fields.ts";

const decide = action({
  operation: "decideProposalByForm",
  tag: "proposals",
  access: { scope: "proposals:decide" },
  input: z.strictObject({
    id: ProposalId,
    verdict: ProposalVerdict,
    reason: Reason,
    version: z.string().regex(/^[1-9]\d{0,8}$/),
  }),
  handle: async ({ ctx, input, run }) => {
    const { id, verdict, reason } = input;
    const request = { proposalId: id, verdict, reason, version: Number(input.version) };
    return await run((tx) => decideProposal(tx, ctx, request));
  },
});

/** Records a verdict from the desk's form and goes back to the proposal, with what came of it. */
export async function POST(request: Request, { exchange }: RouteContext): Promise<Response> {
  const form = await readFormOf(request);
  if (form === null) return new Response(null, { status: 413 });
  const id = ProposalId.safeParse(form.get("id"));
  if (!id.success) return seeOther("/desk");
  const path = `/desk/proposals/${id.data}`;
  const decided = await decide(formRequest(request, exchange), form);
  if (decided.ok) return seeOther(path, { decided: fieldOf(form, "verdict") });
  if (decided.error.code === "unauthenticated") return seeOther("/signin", { callbackUrl: path });
  if (decided.error.code === "not_found") return seeOther("/desk");
  return seeOther(path, { fault: decided.error.code, draft: fieldOf(form, "reason") });
}
