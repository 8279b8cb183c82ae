import { z } from "zod";
import { listEntities } from "#lib/flow/events/index.ts";
import { EntityView } from "#lib/flow/events/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";

export const GET = route({
  operation: "listEntities",
  tag: "entities",
  summary: "Lists entities, oldest first; `q` is looked for in their names",
  access: "public",
  query: z.strictObject({ q: z.string().max(200).optional(), kind: z.string().max(40).optional() }),
  list: z.string(),
  answers: { 200: pageOf(EntityView) },
  handle: async ({ ctx, query, page }) => {
    const wanted = { q: query.q ?? null, kind: query.kind ?? null, after: page.after, limit: page.limit + 1 };
    const rows = await listEntities(ctx, wanted);
    return ok({ body: page.of(rows, (row) => row.id as string) });
  },
});
