import { getBudget, setBudget } from "#lib/flow/deliveries/index.ts";
import { AttentionBudget, AttentionBudgetInput } from "#lib/flow/deliveries/contracts.ts";
import { answerOf, route } from "#lib/http/index.ts";

export const GET = route({
  operation: "getAttentionBudget",
  tag: "deliveries",
  summary: "How much may reach the caller at once, and how much a digest holds",
  access: { scope: "deliveries:read" },
  answers: { 200: AttentionBudget },
  errors: ["forbidden"],
  handle: async ({ ctx }) => answerOf(await getBudget(ctx)),
});

export const PUT = route({
  operation: "putAttentionBudget",
  tag: "deliveries",
  summary: "Sets how much may reach the caller at once, when nothing may, and how much a digest holds",
  access: { scope: "deliveries:write" },
  body: AttentionBudgetInput,
  answers: { 200: AttentionBudget },
  errors: ["forbidden"],
  handle: async ({ ctx, body, run }) => await run(async (tx) => answerOf(await setBudget(tx, ctx, body))),
});
