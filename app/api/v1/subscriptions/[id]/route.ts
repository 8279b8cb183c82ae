import { z } from "zod";
import { ContractPatch, Subscription } from "#lib/flow/subscriptions/contracts.ts";
import { changeSubscription, getSubscription, revokeSubscription } from "#lib/flow/subscriptions/index.ts";
import { answerOf, doneOf, route } from "#lib/http/index.ts";
import { PathId } from "../../path-id.ts";

const params = z.strictObject({ id: PathId });

export const GET = route({
  operation: "getSubscription",
  tag: "subscriptions",
  summary: "One of the caller's subscriptions",
  access: { scope: "subscriptions:read" },
  params,
  answers: { 200: Subscription },
  errors: ["not_found"],
  handle: async ({ ctx, params: { id } }) => answerOf(await getSubscription(ctx, id)),
});

export const PATCH = route({
  operation: "changeSubscription",
  tag: "subscriptions",
  summary: "Changes what a subscription asks for, pauses it or lets it go on; null takes a member back",
  access: { scope: "subscriptions:write" },
  params,
  body: ContractPatch,
  answers: { 200: Subscription },
  errors: ["not_found", "conflict", "version_conflict", "unprocessable", "channel_not_offered"],
  handle: async ({ ctx, params: { id }, body, run }) =>
    await run(async (tx) => answerOf(await changeSubscription(tx, ctx, id, body))),
});

export const DELETE = route({
  operation: "revokeSubscription",
  tag: "subscriptions",
  summary: "Ends a subscription for good; it stays readable with the status revoked",
  access: { scope: "subscriptions:write" },
  params,
  answers: { 204: null },
  errors: ["not_found"],
  handle: async ({ ctx, params: { id }, run }) =>
    await run(async (tx) => doneOf(await revokeSubscription(tx, ctx, id))),
});
