import { z } from "zod";
import { DeadLetterWithMessage } from "#lib/bus/contracts.ts";
import { getDeadLetter } from "#lib/bus/index.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "getDeadLetter",
  tag: "operations",
  summary: "Reads a dead letter with the work itself",
  access: { scope: "ops:read" },
  purpose: "operating",
  params: z.strictObject({ id: PathId }),
  answers: { 200: DeadLetterWithMessage },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => answerOf(await getDeadLetter(ctx, params.id)),
});
