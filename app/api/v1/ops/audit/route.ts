import { z } from "zod";
import { AuditEntry } from "#lib/access/contracts.ts";
import { listAudit, type ListedAudit } from "#lib/access/index.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";

export const GET = route({
  operation: "listAudit",
  tag: "operations",
  summary: "Lists the audit chain of the own tenant, newest first",
  access: { scope: "ops:read" },
  purpose: "operating",
  query: z.strictObject({
    actor: z.string().min(1).max(200).optional(),
    resource: z.string().min(1).max(300).optional(),
    action: z.string().min(1).max(200).optional(),
    allowed: z.enum(["true", "false"]).optional(),
  }),
  list: z.strictObject({ seq: z.int().positive() }),
  answers: { 200: pageOf(AuditEntry) },
  handle: async ({ ctx, query: { allowed, ...filters }, page }) => {
    const wanted = { ...filters, allowed: allowed === undefined ? undefined : allowed === "true" };
    const rows = await listAudit(ctx, { ...wanted, after: page.after, limit: page.limit + 1 });
    const position = (row: ListedAudit) => ({ seq: row.seq });
    return ok({ body: page.of(rows, position, (row) => row.entry) });
  },
});
