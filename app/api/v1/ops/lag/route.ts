import { route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { Lag } from "#lib/ops/contracts.ts";
import { readLag } from "#lib/ops/index.ts";

export const GET = route({
  operation: "readLag",
  tag: "operations",
  summary: "Reads how long each stage takes by domain and site, and the age of what waits",
  access: { scope: "ops:read" },
  purpose: "operating",
  answers: { 200: Lag },
  handle: async ({ ctx }) => ok({ body: await readLag(ctx) }),
});
