import { z } from "zod";
import { View } from "#lib/flow/projections/contracts.ts";
import { listDomainEvents } from "#lib/flow/projections/index.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { getDomain } from "#lib/registry/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "listDomainEvents",
  tag: "domains",
  summary: "Lists what a domain reads: the most important first, or the most recently reported",
  access: "public",
  params: z.strictObject({ d: PathId }),
  query: z.strictObject({
    order: z.enum(["importance", "time"]).default("importance"),
    concept: z.string().max(100).optional(),
  }),
  list: z.strictObject({ importance: z.number().nullable(), at: z.string().nullable(), dpid: z.string() }),
  answers: { 200: pageOf(View) },
  errors: ["not_found"],
  handle: async ({ ctx, params, query, page }) => {
    const domain = await getDomain(ctx, params.d);
    if (!domain.ok) return domain;
    const wanted = {
      domain: params.d,
      concept: query.concept ?? null,
      after: page.after,
      limit: page.limit + 1,
    };
    const rows = await listDomainEvents(ctx, query.order, wanted);
    return ok({
      body: page.of(
        rows,
        (row) => row.position,
        (row) => row.view,
      ),
    });
  },
});
