import { z } from "zod";
import { getIntent } from "#lib/flow/publications/index.ts";
import { Intent } from "#lib/flow/publications/contracts.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "getPublicationIntent",
  tag: "publications",
  summary: "Reads a planned output with the decision on it and the revisions that it pins",
  access: { scope: "publications:read" },
  params: z.strictObject({ id: PathId }),
  answers: { 200: Intent },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => answerOf(await getIntent(ctx, params.id)),
});
