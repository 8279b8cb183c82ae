import { z } from "zod";
import { route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { Overview } from "#lib/ops/contracts.ts";
import { readOverview } from "#lib/ops/index.ts";
import { Card } from "#lib/search/contracts.ts";
import { topAcrossDomains } from "#lib/search/index.ts";

/** How many of the events that most domains read are shown. */
const MOST_SHOWN = 5;

export const GET = route({
  operation: "readOverview",
  tag: "operations",
  summary:
    "Reads the state of the installation in figures: sites, lag, failures, what waits for a person, costs",
  access: { scope: "ops:read" },
  purpose: "operating",
  answers: { 200: Overview.extend({ top_cross_domain: z.array(Card) }).meta({ id: "Overview" }) },
  handle: async ({ ctx }) => {
    const [figures, top_cross_domain] = await Promise.all([readOverview(ctx), topAcrossDomains(MOST_SHOWN)]);
    return ok({ body: { ...figures, top_cross_domain } });
  },
});
