import { z } from "zod";
import { listEffects } from "#lib/effects/index.ts";
import { Effect, EffectStatus } from "#lib/effects/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";

export const GET = route({
  operation: "listEffects",
  tag: "operations",
  summary: "Lists what was done outside this database, and what is known of it, newest change first",
  access: { scope: "ops:read" },
  purpose: "operating",
  query: z.strictObject({
    status: EffectStatus.optional(),
    site: z.string().max(90).optional(),
    target: z.string().max(200).optional(),
  }),
  list: z.strictObject({ at: z.string(), key: z.string() }),
  answers: { 200: pageOf(Effect) },
  handle: async ({ ctx, query, page }) => {
    const rows = await listEffects(ctx, { ...query, after: page.after, limit: page.limit + 1 });
    return ok({ body: page.of(rows, (row) => ({ at: row.updated_at, key: row.effect_key as string })) });
  },
});
