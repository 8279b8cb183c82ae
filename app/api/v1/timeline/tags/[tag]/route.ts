import { z } from "zod";
import { listPosition, presentEntry, readPostList } from "#lib/flow/timelines/index.ts";
import { Entry, Position } from "#lib/flow/timelines/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "getTagTimeline",
  tag: "timelines",
  summary: "Public posts with a tag, newest first; full-width and plain forms are one tag",
  access: "public",
  params: z.strictObject({ tag: PathId }),
  list: Position,
  answers: { 200: pageOf(Entry) },
  handle: async ({ ctx, params: { tag }, page }) => {
    const rows = await readPostList(ctx, { of: "tag", tag }, { after: page.after, limit: page.limit + 1 });
    return ok({ body: page.of(rows, listPosition, presentEntry) });
  },
});
