import { z } from "zod";
import { route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { CostRow } from "#lib/ops/contracts.ts";
import { readCosts } from "#lib/ops/index.ts";

export const GET = route({
  operation: "readCosts",
  tag: "operations",
  summary: "Reads what domains or sites have cost in the last 30 days, by kind of work",
  access: { scope: "ops:read" },
  purpose: "operating",
  query: z.strictObject({ by: z.enum(["domain", "site"]).optional() }),
  answers: {
    200: z.strictObject({
      by: z.enum(["domain", "site"]),
      data: z.array(CostRow),
      page: z.strictObject({ next_cursor: z.null() }),
    }),
  },
  handle: async ({ ctx, query: { by = "domain" } }) =>
    ok({ body: { by, data: await readCosts(ctx, by), page: { next_cursor: null } } }),
});
