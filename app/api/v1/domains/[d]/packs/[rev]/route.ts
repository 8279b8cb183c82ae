import { z } from "zod";
import { answerOf, route } from "#lib/http/index.ts";
import { getPack } from "#lib/registry/index.ts";
import { PackRevision } from "#lib/registry/packs/contracts.ts";
import { PathId } from "../../../../path-id.ts";

export const GET = route({
  operation: "getPack",
  tag: "packs",
  summary: "Reads a revision of a domain's pack with its manifest",
  access: "public",
  params: z.strictObject({ d: PathId, rev: PathId }),
  answers: { 200: PackRevision },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => answerOf(await getPack(ctx, params.d, params.rev)),
});
