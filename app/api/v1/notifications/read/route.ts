import { countUnread, readNotifications } from "#lib/flow/deliveries/index.ts";
import { ReadInput, ReadOutcome } from "#lib/flow/deliveries/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";

export const POST = route({
  operation: "readNotifications",
  tag: "deliveries",
  summary: "Marks notices of the caller as read: these, or all up to a time",
  access: { scope: "deliveries:write" },
  body: ReadInput,
  answers: { 200: ReadOutcome },
  errors: ["forbidden"],
  handle: async ({ ctx, body, run }) =>
    await run(async (tx) => {
      const read = await readNotifications(tx, ctx, body);
      return read.ok ? ok({ body: { read: read.value, unread: await countUnread(ctx, tx) } }) : read;
    }),
});
