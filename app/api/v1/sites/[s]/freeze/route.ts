import { z } from "zod";
import { Reason } from "#lib/flow/events/contracts.ts";
import { answerOf, route } from "#lib/http/index.ts";
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
    await run(async (tx) => answerOf(await freezeSite(tx, ctx, s, body))),
});
