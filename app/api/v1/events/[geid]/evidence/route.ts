import { z } from "zod";
import { listEventEvidence } from "#lib/flow/events/index.ts";
import { Evidence } from "#lib/flow/evidence/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "listEventEvidence",
  tag: "events",
  summary: "Lists the evidence of an event and of those merged into it, oldest first",
  access: "public",
  params: z.strictObject({ geid: PathId }),
  list: z.strictObject({ at: z.string(), evid: z.string() }),
  answers: { 200: pageOf(Evidence) },
  errors: ["not_found", "gone"],
  handle: async ({ ctx, params: { geid }, page }) => {
    const rows = await listEventEvidence(ctx, { geid, after: page.after, limit: page.limit + 1 });
    if (!rows.ok) return rows;
    return ok({
      body: page.of(
        rows.value,
        (row) => row.position,
        (row) => row.evidence,
      ),
    });
  },
});
