import { z } from "zod";
import { positionOf, presentEntry, readHome } from "#lib/flow/timelines/index.ts";
import { Entry, Position } from "#lib/flow/timelines/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";

export const GET = route({
  operation: "getHomeTimeline",
  tag: "timelines",
  summary: "The caller's home timeline, newest first, each entry with the reasons why it is there",
  access: { scope: "timelines:read" },
  query: z.strictObject({ order: z.literal("time").optional() }),
  list: Position,
  answers: { 200: pageOf(Entry) },
  handle: async ({ ctx, page }) => {
    const rows = await readHome(ctx, { after: page.after, limit: page.limit + 1 });
    return ok({ body: page.of(rows, positionOf, presentEntry) });
  },
});
