import { z } from "zod";
import { getLineage } from "#lib/flow/events/index.ts";
import { Lineage } from "#lib/flow/events/contracts.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "getEventLineage",
  tag: "events",
  summary: "Reads the aliases, parts and steps of an event",
  access: "public",
  params: z.strictObject({ geid: PathId }),
  answers: { 200: Lineage },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => answerOf(await getLineage(ctx, params.geid)),
});
