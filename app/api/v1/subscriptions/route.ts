import { z } from "zod";
import { ContractInput, Subscription, SubscriptionStatus } from "#lib/flow/subscriptions/contracts.ts";
import { listSubscriptions, subscribe } from "#lib/flow/subscriptions/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route, WireTime } from "#lib/http/index.ts";

export const GET = route({
  operation: "listSubscriptions",
  tag: "subscriptions",
  summary: "Lists the caller's subscriptions, newest first, those that ended too",
  access: { scope: "subscriptions:read" },
  query: z.strictObject({ status: SubscriptionStatus.optional() }),
  list: z.strictObject({ at: WireTime, id: z.string() }),
  answers: { 200: pageOf(Subscription) },
  handle: async ({ ctx, query, page }) => {
    const rows = await listSubscriptions(ctx, {
      status: query.status ?? null,
      after: page.after,
      limit: page.limit + 1,
    });
    return ok({ body: page.of(rows, (row) => ({ at: row.created_at, id: row.id })) });
  },
});

export const POST = route({
  operation: "createSubscription",
  tag: "subscriptions",
  summary: "Subscribes to what a contract asks for; channels offered now: in_app",
  access: { scope: "subscriptions:write" },
  body: ContractInput,
  answers: { 201: Subscription },
  errors: ["forbidden", "conflict", "unprocessable", "channel_not_offered"],
  handle: async ({ ctx, body, run }) =>
    await run(async (tx) => {
      const made = await subscribe(tx, ctx, body);
      if (!made.ok) return made;
      return ok({ body: made.value, headers: { location: `/api/v1/subscriptions/${made.value.id}` } });
    }),
});
