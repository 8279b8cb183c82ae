import { z } from "zod";
import { DeadLetterEntry, DeadLetterStatus, ErrorClass } from "#lib/bus/contracts.ts";
import { listDeadLetters } from "#lib/bus/index.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";

export const GET = route({
  operation: "listDeadLetters",
  tag: "operations",
  summary: "Lists work that failed for good, last failure first",
  access: { scope: "ops:read" },
  purpose: "operating",
  query: z.strictObject({
    site: z.string().min(1).max(100).optional(),
    class: ErrorClass.optional(),
    consumer: z.string().min(1).max(200).optional(),
    type: z.string().min(1).max(200).optional(),
    status: DeadLetterStatus.optional(),
  }),
  list: z.strictObject({ at: z.string(), id: z.string() }),
  answers: { 200: pageOf(DeadLetterEntry) },
  handle: async ({ ctx, query, page }) => {
    const rows = await listDeadLetters(ctx, { ...query, after: page.after, limit: page.limit + 1 });
    const position = (row: DeadLetterEntry) => ({ at: row.last_failed_at, id: row.id });
    return ok({ body: page.of(rows, position) });
  },
});
