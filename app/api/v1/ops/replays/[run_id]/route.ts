import { z } from "zod";
import { Run } from "#lib/bus/contracts.ts";
import { getReplay } from "#lib/bus/index.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "getReplay",
  tag: "operations",
  summary: "Reads how far a replay is",
  access: { scope: "ops:read" },
  purpose: "operating",
  params: z.strictObject({ run_id: PathId }),
  answers: { 200: Run },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => answerOf(await getReplay(ctx, params.run_id)),
});
