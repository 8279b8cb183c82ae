import { z } from "zod";
import { listIntents, readIntent, requestIntent } from "#lib/flow/publications/index.ts";
import { GateDecision, Intent, IntentRequest, IntentStatus } from "#lib/flow/publications/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { owned } from "../owned.ts";

export const GET = route({
  operation: "listPublicationIntents",
  tag: "publications",
  summary: "Lists planned outputs with the decision on each, newest first",
  access: { scope: "publications:read" },
  query: z.strictObject({
    site: z.string().max(90).optional(),
    decision: GateDecision.optional(),
    status: IntentStatus.optional(),
  }),
  list: z.strictObject({ at: z.string(), id: z.string() }),
  answers: { 200: pageOf(Intent) },
  handle: async ({ ctx, query, page }) => {
    const rows = await listIntents(ctx, { ...query, after: page.after, limit: page.limit + 1 });
    return ok({
      body: page.of(
        rows,
        (row) => row.position,
        (row) => row.intent,
      ),
    });
  },
});

export const POST = route({
  operation: "requestPublication",
  tag: "publications",
  summary: "Asks for one output of a projection; the policy gate decides on it",
  access: { scope: "publications:write" },
  purpose: "publishing",
  body: IntentRequest,
  answers: { 201: Intent },
  errors: ["not_found"],
  handle: async ({ ctx, principal, body, run }) =>
    await run(async (tx) => {
      const own = owned(ctx);
      const mayDecide =
        (principal?.scopes.includes("publications:decide") ?? false) && principal?.account.kind !== "agent";
      const caller = { id: principal?.account.id ?? "unknown", mayDecide };
      const planned = await requestIntent(tx, own, body, caller);
      if (!planned.ok) return planned;
      return ok({ status: 201, body: await readIntent(tx, ctx, planned.value.intent.intentId) });
    }),
});
