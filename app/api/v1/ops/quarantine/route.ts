import { z } from "zod";
import { QuarantineEntry, QuarantineStatus } from "#lib/bus/contracts.ts";
import { listQuarantine } from "#lib/bus/index.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";

export const GET = route({
  operation: "listQuarantine",
  tag: "operations",
  summary: "Lists what is suspect, newest first",
  access: { scope: "ops:read" },
  purpose: "operating",
  query: z.strictObject({
    status: QuarantineStatus.optional(),
    reason: QuarantineEntry.shape.reason.optional(),
    site: z.string().min(1).max(100).optional(),
  }),
  list: z.strictObject({ at: z.string(), id: z.string() }),
  answers: { 200: pageOf(QuarantineEntry) },
  handle: async ({ ctx, query, page }) => {
    const rows = await listQuarantine(ctx, { ...query, after: page.after, limit: page.limit + 1 });
    const position = (row: QuarantineEntry) => ({ at: row.created_at, id: row.id });
    return ok({ body: page.of(rows, position) });
  },
});
