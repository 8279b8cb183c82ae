import { z } from "zod";
import { listNotifications, notificationPosition } from "#lib/flow/deliveries/index.ts";
import { Notification, Position } from "#lib/flow/deliveries/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";

/** `?unread` alone asks for what was not read. */
const Unread = z
  .literal("")
  .transform(() => true)
  .or(z.stringbool())
  .optional();

export const GET = route({
  operation: "listNotifications",
  tag: "deliveries",
  summary: "The caller's notices, newest first: one for each change, with every contract that it met",
  access: { scope: "deliveries:read" },
  query: z.strictObject({ unread: Unread }),
  list: Position,
  answers: { 200: pageOf(Notification) },
  handle: async ({ ctx, page, query }) => {
    const wanted = { unread: query.unread ?? null, after: page.after, limit: page.limit + 1 };
    const rows = await listNotifications(ctx, wanted);
    return ok({ body: page.of(rows, notificationPosition) });
  },
});
