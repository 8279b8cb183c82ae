import { z } from "zod";
import { QuarantineVerdict } from "#lib/bus/contracts.ts";
import { Reason } from "#lib/flow/events/contracts.ts";
import { action, type RouteContext } from "#lib/http/index.ts";
import { judgeQuarantine } from "#lib/ops/index.ts";
import "../../../../jobs/listeners.ts";
import { answerForm } from "../answer-form.ts";

const judge = action({
  operation: "judgeQuarantineByForm",
  tag: "operations",
  access: { scope: "ops:write" },
  purpose: "operating",
  input: z.strictObject({ id: z.string().min(1).max(200), verdict: QuarantineVerdict, reason: Reason }),
  handle: async ({ ctx, input, run }) => await run((tx) => judgeQuarantine(tx, ctx, input)),
});

/** Records a verdict on a quarantined thing and comes back to its page. */
export async function POST(request: Request, { exchange }: RouteContext): Promise<Response> {
  return await answerForm(request, exchange, judge, {
    path: (id) => `/admin/quarantine/${encodeURIComponent(id)}`,
    done: () => ({ judged: "1" }),
  });
}
