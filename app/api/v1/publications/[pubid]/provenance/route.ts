import { z } from "zod";
import { getProvenance } from "#lib/flow/publications/index.ts";
import { Provenance } from "#lib/flow/publications/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";

export const GET = route({
  operation: "getProvenance",
  tag: "publications",
  summary: "Reads the way from a publication to its evidence, and what decided on it",
  access: "public",
  params: z.strictObject({ pubid: z.string().max(200) }),
  answers: { 200: Provenance },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => {
    const found = await getProvenance(ctx, params.pubid);
    return found.ok ? ok({ body: found.value }) : found;
  },
});
