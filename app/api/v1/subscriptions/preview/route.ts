import { z } from "zod";
import { ContractInput, Preview } from "#lib/flow/subscriptions/contracts.ts";
import { previewContract } from "#lib/flow/subscriptions/index.ts";
import { answerOf, route } from "#lib/http/index.ts";

export const POST = route({
  operation: "previewSubscription",
  tag: "subscriptions",
  summary: "What a contract would have brought in the past days; nothing is kept",
  access: { scope: "subscriptions:read" },
  purpose: "reading",
  body: ContractInput.extend({
    channel: ContractInput.shape.channel.optional(),
    cadence: ContractInput.shape.cadence.optional(),
    days: z.int().min(1).max(90).optional(),
  }),
  answers: { 200: Preview },
  errors: ["unprocessable", "channel_not_offered"],
  idempotent: false,
  handle: async ({ ctx, body: { days = 30, ...asked } }) => {
    const contract = { ...asked, channel: asked.channel ?? { kind: "in_app" as const } };
    return answerOf(await previewContract(ctx, { ...contract, cadence: asked.cadence ?? "immediate" }, days));
  },
});
