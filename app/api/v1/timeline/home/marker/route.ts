import { z } from "zod";
import { getMarker, setMarker } from "#lib/flow/timelines/index.ts";
import { Marker } from "#lib/flow/timelines/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";

export const GET = route({
  operation: "getHomeMarker",
  tag: "timelines",
  summary: "Up to which entry the caller has read the home timeline",
  access: { scope: "timelines:read" },
  answers: { 200: Marker },
  handle: async ({ ctx }) => ok({ body: await getMarker(ctx) }),
});

export const PUT = route({
  operation: "putHomeMarker",
  tag: "timelines",
  summary: "Marks the home timeline as read up to an entry of it",
  access: { scope: "timelines:write" },
  body: z.strictObject({ entry_id: z.uuid() }),
  answers: { 200: Marker },
  errors: ["not_found"],
  handle: async ({ ctx, body, run }) => {
    const marked = await run(async (tx) => {
      const set = await setMarker(tx, ctx, body.entry_id);
      return set.ok ? ok({}) : set;
    });
    return marked.ok ? ok({ body: await getMarker(ctx) }) : marked;
  },
});
