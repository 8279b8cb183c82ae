import { z } from "zod";
import { route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
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
  handle: async ({ ctx, params }) => {
    const pack = await getPack(ctx, params.d, params.rev);
    return pack.ok ? ok({ body: pack.value }) : pack;
  },
});
