import { z } from "zod";
import { setMarker } from "#lib/flow/timelines/index.ts";
import { action } from "#lib/http/index.ts";
import { readForm, refuse, seeOther } from "../../form.ts";

const mark = action({
  operation: "markerForm",
  tag: "timelines",
  access: { scope: "timelines:write" },
  input: z.strictObject({ entry_id: z.uuid() }),
  handle: ({ ctx, input, run }) => run((tx) => setMarker(tx, ctx, input.entry_id)),
});

/** Marks the home timeline as read, and comes back to it. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (form === null) return new Response(null, { status: 413 });
  const marked = await mark({ headers: request.headers }, form);
  return marked.ok ? seeOther("/home") : refuse(marked.error, "/home");
}
