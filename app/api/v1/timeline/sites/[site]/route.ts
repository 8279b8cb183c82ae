import { z } from "zod";
import { listPosition, presentEntry, readPostList } from "#lib/flow/timelines/index.ts";
import { Entry, Position } from "#lib/flow/timelines/contracts.ts";
import { getSite } from "#lib/registry/index.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";

export const GET = route({
  operation: "getSiteTimeline",
  tag: "timelines",
  summary: "Posts of a site's account, newest first",
  access: "public",
  params: z.strictObject({ site: z.string().max(90) }),
  list: Position,
  answers: { 200: pageOf(Entry) },
  errors: ["not_found"],
  handle: async ({ ctx, params: { site }, page }) => {
    const known = await getSite(ctx, site);
    if (!known.ok || known.value.site_id === "mother") return err({ code: "timelines.not_found" });
    const rows = await readPostList(ctx, { of: "site", site }, { after: page.after, limit: page.limit + 1 });
    return ok({ body: page.of(rows, listPosition, presentEntry) });
  },
});
