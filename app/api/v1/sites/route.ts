import { z } from "zod";
import { pageOf, route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { listSites } from "#lib/registry/index.ts";
import { Site } from "#lib/registry/contracts.ts";

export const GET = route({
  operation: "listSites",
  tag: "sites",
  summary: "Lists the sites; channels are shown to the owner's people",
  access: "public",
  list: z.string().max(100),
  answers: { 200: pageOf(Site) },
  handle: async ({ ctx, page }) => {
    const rows = await listSites(ctx, { after: page.after, limit: page.limit + 1 });
    return ok({
      body: page.of(
        rows,
        (row) => row.site_id,
        (row) => row,
      ),
    });
  },
});
