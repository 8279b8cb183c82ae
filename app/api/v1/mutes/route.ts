import { z } from "zod";
import { listMutes, mute } from "#lib/flow/relations/index.ts";
import { Mute, MuteInput } from "#lib/flow/relations/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { answerOf, pageOf, route, WireTime } from "#lib/http/index.ts";

export const GET = route({
  operation: "listMutes",
  tag: "relations",
  summary: "Lists the caller's mutes, newest first",
  access: { scope: "relations:read" },
  list: z.strictObject({ at: WireTime, id: z.string() }),
  answers: { 200: pageOf(Mute) },
  handle: async ({ ctx, page }) => {
    const rows = await listMutes(ctx, { after: page.after, limit: page.limit + 1 });
    return ok({ body: page.of(rows, (row) => ({ at: row.created_at, id: row.id })) });
  },
});

export const POST = route({
  operation: "createMute",
  tag: "relations",
  summary: "Hides what matches from the caller's lists, until it expires or is taken back",
  access: { scope: "relations:write" },
  body: MuteInput,
  answers: { 201: Mute },
  errors: ["not_found", "forbidden", "conflict"],
  handle: async ({ ctx, body, run }) => await run(async (tx) => answerOf(await mute(tx, ctx, body))),
});
