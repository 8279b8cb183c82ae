import { z } from "zod";
import { listBlocks } from "#lib/flow/relations/index.ts";
import { Block } from "#lib/flow/relations/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route, WireTime } from "#lib/http/index.ts";

export const GET = route({
  operation: "listBlocks",
  tag: "relations",
  summary: "Lists whom the caller has blocked, newest first",
  access: { scope: "relations:read" },
  list: z.strictObject({ at: WireTime, id: z.string() }),
  answers: { 200: pageOf(Block) },
  handle: async ({ ctx, page }) => {
    const rows = await listBlocks(ctx, { after: page.after, limit: page.limit + 1 });
    return ok({ body: page.of(rows, (row) => ({ at: row.since, id: row.account.id })) });
  },
});
