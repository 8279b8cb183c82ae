import { z } from "zod";
import { getLineage } from "#lib/flow/events/index.ts";
import { Lineage } from "#lib/flow/events/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";

export const GET = route({
  operation: "getEventLineage",
  tag: "events",
  summary: "Reads the aliases, parts and steps of an event",
  access: "public",
  params: z.strictObject({ geid: z.string().max(200) }),
  answers: { 200: Lineage },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => {
    const lineage = await getLineage(ctx, params.geid);
    return lineage.ok ? ok({ body: lineage.value }) : lineage;
  },
});
