import { z } from "zod";
import { readNotifications } from "#lib/flow/deliveries/index.ts";
import { NotificationId } from "#lib/flow/deliveries/contracts.ts";
import { action } from "#lib/http/index.ts";
import { readForm, refuse, seeOther } from "../../form.ts";

const mark = action({
  operation: "readNotificationsForm",
  tag: "deliveries",
  access: { scope: "deliveries:write" },
  input: z
    .strictObject({ id: NotificationId.optional(), before: z.iso.datetime().optional() })
    .refine(({ id, before }) => id !== undefined || before !== undefined, {
      error: "names no notification",
    }),
  handle: ({ ctx, input: { id, before }, run }) =>
    run((tx) =>
      readNotifications(tx, ctx, {
        ...(id === undefined ? {} : { ids: [id] }),
        ...(before ? { before } : {}),
      }),
    ),
});

/** Marks notices as read, and comes back to them. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (form === null) return new Response(null, { status: 413 });
  const marked = await mark({ headers: request.headers }, form);
  return marked.ok ? seeOther("/notifications") : refuse(marked.error, "/notifications");
}
