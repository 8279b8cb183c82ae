import { z } from "zod";
import { getProvenance } from "#lib/flow/publications/index.ts";
import { Provenance } from "#lib/flow/publications/contracts.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "getProvenance",
  tag: "publications",
  summary: "Reads the way from a publication to its evidence, and what decided on it",
  access: "public",
  params: z.strictObject({ pubid: PathId }),
  answers: { 200: Provenance },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => answerOf(await getProvenance(ctx, params.pubid)),
});
