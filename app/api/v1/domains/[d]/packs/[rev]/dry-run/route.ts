import { z } from "zod";
import { requestDryRun } from "#lib/flow/projections/index.ts";
import { route } from "#lib/http/index.ts";
import { RunId } from "#lib/kernel/ids.ts";
import { ok } from "#lib/kernel/result.ts";
import { PathId } from "../../../../../path-id.ts";

export const POST = route({
  operation: "dryRunPack",
  tag: "packs",
  summary:
    "Asks what the domain's events would come to under a revision; the run's result names who comes, goes and moves",
  access: { scope: "packs:write" },
  params: z.strictObject({ d: PathId, rev: PathId }),
  answers: { 202: z.strictObject({ run_id: RunId }) },
  errors: ["not_found"],
  handle: async ({ ctx, params: { d, rev }, run }) =>
    await run(async (tx) => {
      const asked = await requestDryRun(tx, ctx, d, rev);
      return asked.ok ? ok({ status: 202, body: asked.value }) : asked;
    }),
});
