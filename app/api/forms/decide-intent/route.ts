import { z } from "zod";
import { decideIntent } from "#lib/flow/publications/index.ts";
import { action, type RouteContext } from "#lib/http/index.ts";
import { IntentId } from "#lib/kernel/ids.ts";
import { writtenLine } from "#lib/kernel/text/written.ts";
import { owned } from "../../v1/publications/owned.ts";
import { fieldOf, formRequest, readFormOf, seeOther } from "../form-fields.ts";

const PATH = "/desk/held";

const decide = action({
  operation: "decidePublicationIntentByForm",
  tag: "publications",
  access: { scope: "publications:decide" },
  purpose: "publishing",
  input: z.strictObject({ id: IntentId, verdict: z.enum(["approve", "reject"]), reason: writtenLine(2_000) }),
  handle: async ({ ctx, input: { id, ...word }, run }) =>
    await run((tx) => decideIntent(tx, owned(ctx), { intentId: id, ...word })),
});

/** Records a person's word on an output that policy holds, and goes back to the queue, with what came of it. */
export async function POST(request: Request, { exchange }: RouteContext): Promise<Response> {
  const form = await readFormOf(request);
  if (form === null) return new Response(null, { status: 413 });
  const id = IntentId.safeParse(form.get("id"));
  if (!id.success) return seeOther(PATH);
  const decided = await decide(formRequest(request, exchange), form);
  if (decided.ok) return seeOther(PATH, { decided: fieldOf(form, "verdict") });
  const { code } = decided.error;
  if (code === "unauthenticated") return seeOther("/signin", { callbackUrl: PATH });
  return seeOther(PATH, { intent: id.data, fault: code, draft: fieldOf(form, "reason") });
}
