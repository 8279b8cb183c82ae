import { z } from "zod";
import { Reason } from "#lib/flow/events/contracts.ts";
import { route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { Site } from "#lib/registry/contracts.ts";
import { freezeSite } from "#lib/registry/index.ts";
import { PathId } from "../../../path-id.ts";

export const POST = route({
  operation: "freezeSite",
  tag: "sites",
  summary: "Stops publishing of a site, until a time or until it is resumed; knowledge goes on",
  access: { scope: "sites:write" },
  purpose: "operating",
  params: z.strictObject({ s: PathId }),
  body: z.strictObject({ reason: Reason, until: z.iso.datetime({ offset: true }).optional() }),
  answers: { 200: Site },
  errors: ["not_found"],
  handle: async ({ ctx, params: { s }, body, run }) =>
    await run(async (tx) => {
      const site = await freezeSite(tx, ctx, s, body);
      return site.ok ? ok({ body: site.value }) : site;
    }),
});
