import { z } from "zod";
import { getDigest } from "#lib/flow/deliveries/index.ts";
import { Digest } from "#lib/flow/deliveries/contracts.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../path-id.ts";

export const GET = route({
  operation: "getDigest",
  tag: "deliveries",
  summary: "One of the caller's digests: one card for each event, with why it is there",
  access: { scope: "deliveries:read" },
  params: z.strictObject({ id: PathId }),
  answers: { 200: Digest },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => answerOf(await getDigest(ctx, params.id)),
});
