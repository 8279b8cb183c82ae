import { z } from "zod";
import { pageOf, route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { NewSite, Site } from "#lib/registry/contracts.ts";
import { createSite, listSites } from "#lib/registry/index.ts";

export const GET = route({
  operation: "listSites",
  tag: "sites",
  summary: "Lists the sites; channels are shown to the owner's people",
  access: "public",
  list: z.string().max(100),
  answers: { 200: pageOf(Site) },
  handle: async ({ ctx, page }) => {
    const rows = await listSites(ctx, { after: page.after, limit: page.limit + 1 });
    return ok({ body: page.of(rows, (row) => row.site_id) });
  },
});

export const POST = route({
  operation: "createSite",
  tag: "sites",
  summary:
    "Adds a site of the caller's tenant ; it publishes on the web at once. Ids are unique beyond tenants: all but the first tenant prefix theirs",
  access: { scope: "sites:write" },
  body: NewSite,
  answers: { 201: Site },
  errors: ["conflict"],
  handle: async ({ ctx, body, run }) =>
    await run(async (tx) => {
      const created = await createSite(tx, ctx, body);
      return created.ok ? ok({ status: 201, body: created.value }) : created;
    }),
});
