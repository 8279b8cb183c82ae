import { z } from "zod";
import { requestRun } from "#lib/flow/evidence/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const POST = route({
  operation: "ingestSource",
  tag: "sources",
  summary: "Asks for a source to be read now",
  access: { scope: "sources:write" },
  params: z.strictObject({ id: PathId }),
  answers: { 202: z.strictObject({ run_id: z.string() }) },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params: { id }, run }) =>
    await run(async (tx) => {
      const asked = await requestRun(tx, ctx, id);
      return asked.ok ? ok({ status: 202, body: { run_id: asked.value } }) : asked;
    }),
});
