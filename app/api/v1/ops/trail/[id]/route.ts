import { z } from "zod";
import { answerOf, route } from "#lib/http/index.ts";
import { Trail } from "#lib/ops/contracts.ts";
import { readTrail } from "#lib/ops/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "readTrail",
  tag: "operations",
  summary: "Reads everything that is known about an id, in the order of time",
  access: { scope: "ops:read" },
  purpose: "operating",
  params: z.strictObject({ id: PathId }),
  answers: { 200: Trail },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => answerOf(await readTrail(ctx, params.id)),
});
