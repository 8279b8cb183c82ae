import { z } from "zod";
import { action, type RouteContext } from "#lib/http/index.ts";
import { replayDeadLetter } from "#lib/ops/index.ts";
import "../../../../jobs/listeners.ts";
import { answerForm } from "../answer-form.ts";

const replay = action({
  operation: "replayDeadLetterByForm",
  tag: "operations",
  access: { scope: "ops:write" },
  purpose: "operating",
  input: z.strictObject({ id: z.string().min(1).max(200) }),
  handle: async ({ ctx, input, run }) =>
    await run((tx) => replayDeadLetter(tx, ctx, { id: input.id, reason: null })),
});

/** Gives one dead letter back and comes back to its page. */
export async function POST(request: Request, { exchange }: RouteContext): Promise<Response> {
  return await answerForm(request, exchange, replay, {
    path: (id) => `/admin/dead-letters/${encodeURIComponent(id)}`,
    done: () => ({ replayed: "1" }),
  });
}
