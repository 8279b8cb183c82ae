import { z } from "zod";
import { searchEvents } from "#lib/search/index.ts";
import { Card, Facets, Maturity, Scale } from "#lib/search/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { Moment, toMoment } from "../moment.ts";

export const GET = route({
  operation: "searchEvents",
  tag: "search",
  summary: "Searches the headlines of public events; one card per event, best first",
  access: "public",
  query: z.strictObject({
    q: z.string().default(""),
    domain: z.string().max(100).optional(),
    site: z.string().max(100).optional(),
    type: z.string().max(100).optional(),
    scale: Scale.optional(),
    locale: z.string().max(35).optional(),
    from: Moment.optional(),
    to: Moment.optional(),
    maturity_min: Maturity.optional(),
  }),
  list: z.strictObject({ score: z.number(), geid: z.string() }),
  answers: {
    200: pageOf(Card).extend({ facets: Facets, did_you_mean: z.string().nullable() }),
  },
  handle: async ({ ctx, query: { from, to, maturity_min, ...filters }, page }) => {
    const { found, facets, did_you_mean } = await searchEvents(ctx, {
      ...filters,
      from: toMoment(from),
      to: toMoment(to),
      maturityMin: maturity_min,
      after: page.after,
      limit: page.limit + 1,
    });
    const cards = page.of(
      found,
      (one) => one.position,
      (one) => one.card,
    );
    return ok({ body: { ...cards, facets, did_you_mean } });
  },
});
