import { z } from "zod";
import { OverrideInput, Projection } from "#lib/flow/projections/contracts.ts";
import { getDomainView, overrideProjection } from "#lib/flow/projections/index.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../../path-id.ts";

const params = z.strictObject({ d: PathId, geid: PathId });

export const GET = route({
  operation: "getProjection",
  tag: "domains",
  summary: "Reads how a domain reads an event, now or at one of its revisions",
  access: "public",
  params,
  query: z.strictObject({
    revision: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, "must be a positive whole number")
      .optional(),
  }),
  answers: { 200: Projection },
  errors: ["not_found", "gone"],
  handle: async ({ ctx, params: { d, geid }, query }) => {
    const revision = query.revision === undefined ? null : Number(query.revision);
    return answerOf(await getDomainView(ctx, d, geid, revision));
  },
});

export const PATCH = route({
  operation: "overrideProjection",
  tag: "domains",
  summary: "Puts an editor's word on a view; the computed values stay beside it",
  access: { scope: "projections:write" },
  params,
  body: OverrideInput,
  answers: { 200: Projection },
  errors: ["not_found"],
  handle: async ({ ctx, params: { d, geid }, body, run }) =>
    await run(async (tx) => answerOf(await overrideProjection(tx, ctx, { domain: d, geid, ...body }))),
});
