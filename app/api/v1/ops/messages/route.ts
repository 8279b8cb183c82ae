import { z } from "zod";
import { Message } from "#lib/bus/contracts.ts";
import { listMessages } from "#lib/bus/index.ts";
import { Bus } from "#lib/bus/message.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";

export const GET = route({
  operation: "listMessages",
  tag: "operations",
  summary: "Lists sent messages, newest first",
  access: { scope: "ops:read" },
  purpose: "operating",
  query: z.strictObject({
    bus: Bus.optional(),
    type: z.string().min(1).max(200).optional(),
    q: z.string().trim().min(1).max(200).optional(),
    id: z.string().min(1).max(300).optional(),
  }),
  list: z.strictObject({ id: z.uuid() }),
  answers: { 200: pageOf(Message) },
  handle: async ({ ctx, query, page }) => {
    const rows = await listMessages(ctx, { ...query, after: page.after, limit: page.limit + 1 });
    const position = (row: Message) => ({ id: row.id.slice(4) });
    return ok({ body: page.of(rows, position) });
  },
});
