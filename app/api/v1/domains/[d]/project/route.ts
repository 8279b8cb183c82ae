import { z } from "zod";
import { requestRebuild } from "#lib/flow/projections/index.ts";
import { route } from "#lib/http/index.ts";
import { Geid, RunId } from "#lib/kernel/ids.ts";
import { ok } from "#lib/kernel/result.ts";
import { PathId } from "../../../path-id.ts";

export const POST = route({
  operation: "projectEvents",
  tag: "domains",
  summary: "Asks for events to be read again under the active pack",
  access: { scope: "projections:write" },
  params: z.strictObject({ d: PathId }),
  body: z.strictObject({ geids: z.array(Geid).min(1).max(1_000) }),
  answers: { 202: z.strictObject({ run_id: RunId }) },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params, body, run }) =>
    await run(async (tx) => {
      const asked = await requestRebuild(tx, ctx, params.d, body.geids);
      return asked.ok ? ok({ status: 202, body: asked.value }) : asked;
    }),
});
