import { listCircuits } from "#lib/effects/index.ts";
import { Circuit } from "#lib/effects/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";

export const GET = route({
  operation: "listCircuits",
  tag: "operations",
  summary: "Lists the circuits of targets, those in trouble first",
  access: { scope: "ops:read" },
  purpose: "operating",
  answers: { 200: pageOf(Circuit) },
  handle: async ({ ctx }) => ok({ body: { data: await listCircuits(ctx), page: { next_cursor: null } } }),
});
