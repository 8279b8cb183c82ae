import { z } from "zod";
import { answerOf, route } from "#lib/http/index.ts";
import { SiteHealth } from "#lib/ops/contracts.ts";
import { getSiteHealth } from "#lib/ops/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "getSiteHealth",
  tag: "sites",
  summary: "Reads how a site is, with every reason that lowers its score",
  access: { scope: "ops:read" },
  purpose: "operating",
  params: z.strictObject({ s: PathId }),
  answers: { 200: SiteHealth },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => answerOf(await getSiteHealth(ctx, params.s)),
});
