import { listPosition, presentEntry, readPostList } from "#lib/flow/timelines/index.ts";
import { Entry, Position } from "#lib/flow/timelines/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";

export const GET = route({
  operation: "getPublicTimeline",
  tag: "timelines",
  summary: "Public posts, newest first: of the caller's tenant, without a credential of all",
  access: "public",
  list: Position,
  answers: { 200: pageOf(Entry) },
  handle: async ({ ctx, page }) => {
    const rows = await readPostList(ctx, { of: "public" }, { after: page.after, limit: page.limit + 1 });
    return ok({ body: page.of(rows, listPosition, presentEntry) });
  },
});
