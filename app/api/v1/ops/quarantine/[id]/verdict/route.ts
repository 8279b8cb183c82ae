import { z } from "zod";
import { QuarantineVerdict, QuarantineWithContent } from "#lib/bus/contracts.ts";
import { readQuarantineItem } from "#lib/bus/index.ts";
import { Reason } from "#lib/flow/events/contracts.ts";
import { route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { judgeQuarantine } from "#lib/ops/index.ts";
import "../../../../../../../jobs/listeners.ts";
import { PathId } from "../../../../path-id.ts";

export const POST = route({
  operation: "judgeQuarantine",
  tag: "operations",
  summary: "Releases, rejects or escalates a quarantined thing",
  access: { scope: "ops:write" },
  purpose: "operating",
  params: z.strictObject({ id: PathId }),
  body: z.strictObject({ verdict: QuarantineVerdict, reason: Reason }),
  answers: { 200: QuarantineWithContent },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params: { id }, body, run }) =>
    await run(async (tx) => {
      const judged = await judgeQuarantine(tx, ctx, { id, ...body });
      return judged.ok ? ok({ body: await readQuarantineItem(tx, ctx, id) }) : judged;
    }),
});
