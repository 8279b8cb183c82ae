import { z } from "zod";
import { getDigest } from "#lib/flow/deliveries/index.ts";
import { Digest } from "#lib/flow/deliveries/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";

export const GET = route({
  operation: "getDigest",
  tag: "deliveries",
  summary: "One of the caller's digests: one card for each event, with why it is there",
  access: { scope: "deliveries:read" },
  params: z.strictObject({ id: z.string().max(200) }),
  answers: { 200: Digest },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => {
    const digest = await getDigest(ctx, params.id);
    return digest.ok ? ok({ body: digest.value }) : digest;
  },
});
