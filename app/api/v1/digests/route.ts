import { digestPosition, listDigests } from "#lib/flow/deliveries/index.ts";
import { Digest, Position } from "#lib/flow/deliveries/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";

export const GET = route({
  operation: "listDigests",
  tag: "deliveries",
  summary: "The caller's digests, the newest window first",
  access: { scope: "deliveries:read" },
  list: Position,
  answers: { 200: pageOf(Digest) },
  handle: async ({ ctx, page }) => {
    const rows = await listDigests(ctx, { after: page.after, limit: page.limit + 1 });
    return ok({ body: page.of(rows, digestPosition) });
  },
});
