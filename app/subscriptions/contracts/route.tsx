import "#lib/wiring.ts";
import { z } from "zod";
import { contractOf, ownFields, queryOfFields } from "../../../components/subscriptions/read-form.ts";
import { ContractInput } from "#lib/flow/subscriptions/contracts.ts";
import { subscribe } from "#lib/flow/subscriptions/index.ts";
import { action } from "#lib/http/index.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { readForm, refuse, seeOther } from "../../form.ts";

const make = action({
  operation: "subscribeForm",
  tag: "subscriptions",
  access: { scope: "subscriptions:write" },
  input: z.object({}).catchall(z.string().max(2_000)),
  handle: ({ ctx, input, run }) =>
    run(async (tx) => {
      const contract = ContractInput.safeParse(contractOf(ownFields(Object.entries(input))));
      if (!contract.success) return err({ code: "subscriptions.invalid", errors: [] });
      const made = await subscribe(tx, ctx, contract.data);
      return made.ok ? ok(made.value.id) : made;
    }),
});

/** Subscribes to what the builder's form says; a refusal comes back to the form with everything that was filled in. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (form === null) return new Response(null, { status: 413 });
  const made = await make({ headers: request.headers }, form);
  if (made.ok) return seeOther(`/subscriptions?saved=${made.value}`);
  return refuse(made.error, `/subscriptions?${queryOfFields(ownFields(form))}`);
}
