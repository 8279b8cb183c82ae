import { NewDomain } from "#lib/registry/contracts.ts";
import { createDomain } from "#lib/registry/index.ts";
import { DomainReading } from "#lib/flow/projections/contracts.ts";
import { listDomainReadings } from "#lib/flow/projections/index.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { z } from "zod";

export const GET = route({
  operation: "listDomains",
  tag: "domains",
  summary: "Lists the domains that the caller may see, with what they read",
  access: "public",
  list: z.string().max(100),
  answers: { 200: pageOf(DomainReading) },
  handle: async ({ ctx, page }) => {
    const all = await listDomainReadings(ctx);
    const rows = all
      .filter((one) => page.after === null || one.namespace > page.after)
      .slice(0, page.limit + 1);
    return ok({ body: page.of(rows, (row) => row.namespace) });
  },
});

export const POST = route({
  operation: "createDomain",
  tag: "domains",
  summary: "Adds a domain of the caller's tenant",
  access: { scope: "domains:write" },
  body: NewDomain,
  answers: { 201: DomainReading },
  errors: ["conflict"],
  handle: async ({ ctx, body, run }) =>
    await run(async (tx) => {
      const created = await createDomain(tx, ctx, body);
      if (!created.ok) return created;
      const none = { events: 0, withdrawn: 0, watched: 0, sites: 0 };
      return ok({ status: 201, body: { ...created.value, lag_ms: null, counts: none } });
    }),
});
