import { z } from "zod";
import { action, type RouteContext } from "#lib/http/index.ts";
import { stopReplay } from "#lib/ops/index.ts";
import { answerForm } from "../answer-form.ts";

const cancel = action({
  operation: "cancelReplayByForm",
  tag: "operations",
  access: { scope: "ops:write" },
  purpose: "operating",
  input: z.strictObject({ id: z.string().min(1).max(200) }),
  handle: async ({ ctx, input, run }) => await run((tx) => stopReplay(tx, ctx, input.id)),
});

/** Stops a replay and comes back to its page. */
export async function POST(request: Request, { exchange }: RouteContext): Promise<Response> {
  return await answerForm(request, exchange, cancel, {
    path: (id) => `/admin/replays/${encodeURIComponent(id)}`,
    done: () => ({}),
  });
}
