import { z } from "zod";
import { undoProposal } from "#lib/flow/events/index.ts";
import { Reason } from "#lib/flow/events/contracts.ts";
import { action, type RouteContext } from "#lib/http/index.ts";
import { Evid, ProposalId } from "#lib/kernel/ids.ts";
import { fieldOf, formRequest, readFormOf, seeOther } from "../form-fields.ts";

const undo = action({
  operation: "rollBackProposalByForm",
  tag: "proposals",
  access: { scope: "proposals:decide" },
  input: z.strictObject({ id: ProposalId, reason: Reason, members: z.string().max(40_000).optional() }),
  handle: async ({ ctx, input, run }) => {
    const members = z.array(Evid).safeParse(input.members?.split(" ").filter(Boolean) ?? []);
    const request = { proposalId: input.id, reason: input.reason, members: members.data ?? [] };
    return await run((tx) => undoProposal(tx, ctx, request));
  },
});

/** Several boxes of one name become one field, as an action takes each name once. */
function joinMembers(form: FormData): FormData {
  const members = form.getAll("members").join(" ");
  form.delete("members");
  if (members !== "") form.set("members", members);
  return form;
}

/** Takes a merge back from the desk's form, whole or for the evidence that was ticked. */
export async function POST(request: Request, { exchange }: RouteContext): Promise<Response> {
  const form = await readFormOf(request);
  if (form === null) return new Response(null, { status: 413 });
  const id = ProposalId.safeParse(form.get("id"));
  if (!id.success) return seeOther("/desk");
  const path = `/desk/proposals/${id.data}`;
  const undone = await undo(formRequest(request, exchange), joinMembers(form));
  if (undone.ok) return seeOther(path, { undone: "1" });
  if (undone.error.code === "unauthenticated") return seeOther("/signin", { callbackUrl: path });
  if (undone.error.code === "not_found") return seeOther("/desk");
  return seeOther(path, { fault: undone.error.code, draft: fieldOf(form, "reason") });
}
