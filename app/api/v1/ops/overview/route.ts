import { route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { Overview } from "#lib/ops/contracts.ts";
import { readOverview } from "#lib/ops/index.ts";

export const GET = route({
  operation: "readOverview",
  tag: "operations",
  summary: "Reads the state of the installation in figures: sites, lag, failures, what waits for a person",
  access: { scope: "ops:read" },
  purpose: "operating",
  answers: { 200: Overview },
  handle: async ({ ctx }) => ok({ body: await readOverview(ctx) }),
});
