import { z } from "zod";
import { getEntity } from "#lib/flow/events/index.ts";
import { EntityView } from "#lib/flow/events/contracts.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../path-id.ts";

export const GET = route({
  operation: "getEntity",
  tag: "entities",
  summary: "Reads an entity",
  access: "public",
  params: z.strictObject({ id: PathId }),
  answers: { 200: EntityView },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => answerOf(await getEntity(ctx, params.id)),
});
