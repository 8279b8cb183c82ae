import { z } from "zod";
import { Reason } from "#lib/flow/events/contracts.ts";
import { releaseHeld } from "#lib/flow/publications/index.ts";
import { route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { Site } from "#lib/registry/contracts.ts";
import { unfreezeSite } from "#lib/registry/index.ts";
import { PathId } from "../../../path-id.ts";

export const POST = route({
  operation: "unfreezeSite",
  tag: "sites",
  summary: "Resumes publishing of a frozen site",
  access: { scope: "sites:write" },
  purpose: "operating",
  params: z.strictObject({ s: PathId }),
  body: z.strictObject({ reason: Reason }),
  answers: { 200: Site },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params: { s }, body, run }) =>
    await run(async (tx) => {
      const site = await unfreezeSite(tx, ctx, s, body);
      if (!site.ok) return site;
      if (ctx.tenant !== null) await releaseHeld(tx, { ...ctx, tenant: ctx.tenant }, s);
      return ok({ body: site.value });
    }),
});
