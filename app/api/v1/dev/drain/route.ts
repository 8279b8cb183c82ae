import { z } from "zod";
import { waitForRest } from "#lib/bus/development.ts";
import { developmentOnly, route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";

export const POST = developmentOnly(
  route({
    operation: "drain",
    tag: "development",
    summary: "Waits until no message, delivery or job that is due is left in any process",
    access: { scope: "ops:write" },
    purpose: "operating",
    idempotent: false,
    body: z.strictObject({ timeout_s: z.number().min(0).max(600).default(30) }),
    answers: { 200: z.strictObject({ idle: z.boolean(), pending: z.int() }) },
    handle: async ({ body }) => ok({ body: await waitForRest(body.timeout_s * 1_000) }),
  }),
);
