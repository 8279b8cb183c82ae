import { z } from "zod";
import { answerOf, route } from "#lib/http/index.ts";
import { Site, SitePatch } from "#lib/registry/contracts.ts";
import { getSite, updateSite } from "#lib/registry/index.ts";
import { PathId } from "../../path-id.ts";

const params = z.strictObject({ s: PathId });

export const GET = route({
  operation: "getSite",
  tag: "sites",
  summary: "Reads a site; its channels are shown to the owner's people",
  access: "public",
  params,
  answers: { 200: Site },
  errors: ["not_found"],
  handle: async ({ ctx, params: { s } }) => answerOf(await getSite(ctx, s)),
});

export const PATCH = route({
  operation: "updateSite",
  tag: "sites",
  summary: "Changes a site; channels are replaced as a whole, and a secret made for one is shown this once",
  access: { scope: "sites:write" },
  params,
  body: SitePatch,
  answers: { 200: Site },
  errors: ["not_found"],
  handle: async ({ ctx, params: { s }, body, run }) =>
    await run(async (tx) => answerOf(await updateSite(tx, ctx, s, body))),
});
