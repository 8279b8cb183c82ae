import { z } from "zod";
import { QuarantineWithContent } from "#lib/bus/contracts.ts";
import { getQuarantineItem } from "#lib/bus/index.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "getQuarantineItem",
  tag: "operations",
  summary: "Reads a quarantined thing with what it holds",
  access: { scope: "ops:read" },
  purpose: "operating",
  params: z.strictObject({ id: PathId }),
  answers: { 200: QuarantineWithContent },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => answerOf(await getQuarantineItem(ctx, params.id)),
});
