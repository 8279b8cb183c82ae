import "#lib/wiring.ts";
import { z } from "zod";
import { changeSubscription, revokeSubscription } from "#lib/flow/subscriptions/index.ts";
import { action } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { readForm, refuse, seeOther } from "../../form.ts";

const STATUS = { pause: "paused", resume: "active" } as const;

const change = action({
  operation: "subscriptionStatusForm",
  tag: "subscriptions",
  access: { scope: "subscriptions:write" },
  input: z.strictObject({ id: z.string().max(200), act: z.enum(["pause", "resume", "revoke"]) }),
  handle: ({ ctx, input: { id, act }, run }) =>
    run(async (tx) => {
      const changed =
        act === "revoke"
          ? await revokeSubscription(tx, ctx, id)
          : await changeSubscription(tx, ctx, id, { status: STATUS[act] });
      return changed.ok ? ok(`/subscriptions?saved=${id}`) : changed;
    }),
});

/** Pauses a subscription, lets it go on or ends it, for a form of our pages. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (form === null) return new Response(null, { status: 413 });
  const changed = await change({ headers: request.headers }, form);
  return changed.ok ? seeOther(changed.value) : refuse(changed.error, "/subscriptions");
}
