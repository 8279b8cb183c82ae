import { z } from "zod";
import { listPublications } from "#lib/flow/publications/index.ts";
import { ChannelKind, Publication, PublicationStatus } from "#lib/flow/publications/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";

export const GET = route({
  operation: "listPublications",
  tag: "publications",
  summary: "Lists publications by their newest change; of other tenants what everyone may read",
  access: "public",
  query: z.strictObject({
    site: z.string().max(90).optional(),
    geid: z.string().max(100).optional(),
    dpid: z.string().max(100).optional(),
    locale: z.string().max(35).optional(),
    channel: ChannelKind.optional(),
    status: PublicationStatus.optional(),
  }),
  list: z.strictObject({ at: z.string(), pubid: z.string() }),
  answers: { 200: pageOf(Publication) },
  handle: async ({ ctx, query, page }) => {
    const rows = await listPublications(ctx, { ...query, after: page.after, limit: page.limit + 1 });
    return ok({ body: page.of(rows, (row) => ({ at: row.updated_at, pubid: row.pubid as string })) });
  },
});
