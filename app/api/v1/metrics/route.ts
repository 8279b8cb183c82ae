import { route } from "#lib/http/index.ts";
import { metrics } from "#lib/http/metrics.ts";
import { env } from "#lib/kernel/env.ts";
import { ok } from "#lib/kernel/result.ts";

export const GET = route({
  operation: "getMetrics",
  tag: "operations",
  summary: "Metrics in the Prometheus text format, for an operator's key or the metrics token",
  access: { scope: "ops:write" },
  purpose: "operating",
  token: () => env().metricsToken,
  answers: { 200: { media: metrics.contentType } },
  handle: async () => ok({ body: await metrics.metrics() }),
});
