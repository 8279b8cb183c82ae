import { Readiness, route } from "#lib/http/index.ts";
import { readiness } from "#lib/http/readiness.ts";
import { ok } from "#lib/kernel/result.ts";

export const GET = route({
  operation: "getReadiness",
  tag: "operations",
  summary: "Whether requests should be sent here, with each check by name",
  access: "public",
  isUnmetered: true,
  answers: { 200: Readiness, 503: Readiness },
  handle: async () => {
    const body = await readiness();
    return ok({ status: body.ready ? 200 : 503, body });
  },
});
