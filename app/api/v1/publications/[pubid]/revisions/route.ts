import { z } from "zod";
import { listRevisions } from "#lib/flow/publications/index.ts";
import { PublicationRevision } from "#lib/flow/publications/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "listPublicationRevisions",
  tag: "publications",
  summary: "Lists every state of a publication, newest first; of a withdrawn one to its own tenant",
  access: "public",
  params: z.strictObject({ pubid: PathId }),
  list: z.strictObject({ revision: z.int() }),
  answers: { 200: pageOf(PublicationRevision) },
  errors: ["not_found", "gone"],
  handle: async ({ ctx, params: { pubid }, page }) => {
    const after = page.after?.revision ?? null;
    const found = await listRevisions(ctx, { pubid, after, limit: page.limit + 1 });
    if (!found.ok) return found;
    return ok({ body: page.of(found.value, (row) => ({ revision: row.revision as number })) });
  },
});
