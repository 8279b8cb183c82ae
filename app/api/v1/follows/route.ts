import { z } from "zod";
import { listFollows } from "#lib/flow/relations/index.ts";
import { Follow, FollowKind } from "#lib/flow/relations/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route, WireTime } from "#lib/http/index.ts";

export const GET = route({
  operation: "listFollows",
  tag: "relations",
  summary: "Lists what the caller follows, newest first",
  access: { scope: "relations:read" },
  query: z.strictObject({ kind: FollowKind.optional() }),
  list: z.strictObject({ at: WireTime, id: z.string() }),
  answers: { 200: pageOf(Follow) },
  handle: async ({ ctx, query, page }) => {
    const rows = await listFollows(ctx, {
      kind: query.kind ?? null,
      after: page.after,
      limit: page.limit + 1,
    });
    return ok({ body: page.of(rows, (row) => ({ at: row.since, id: `${row.kind}:${row.id}` })) });
  },
});
