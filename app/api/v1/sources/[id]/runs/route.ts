import { z } from "zod";
import { listSourceRuns } from "#lib/flow/evidence/index.ts";
import { SourceRun } from "#lib/flow/evidence/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "listSourceRuns",
  tag: "sources",
  summary: "Lists the readings of a source, newest first",
  access: { scope: "sources:read" },
  params: z.strictObject({ id: PathId }),
  list: z.strictObject({ at: z.string(), id: z.string() }),
  answers: { 200: pageOf(SourceRun) },
  errors: ["not_found"],
  handle: async ({ ctx, params: { id }, page }) => {
    const rows = await listSourceRuns(ctx, id, { after: page.after, limit: page.limit + 1 });
    if (!rows.ok) return rows;
    return ok({
      body: page.of(
        rows.value,
        (row) => row.position,
        (row) => row.run,
      ),
    });
  },
});
