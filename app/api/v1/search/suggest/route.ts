import { z } from "zod";
import { suggestFor } from "#lib/search/index.ts";
import { Suggestion } from "#lib/search/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";

export const GET = route({
  operation: "suggest",
  tag: "search",
  summary: "Suggests public events and entities while a query is typed; its last word may be unfinished",
  access: "public",
  query: z.strictObject({ q: z.string().default(""), locale: z.string().max(35).optional() }),
  answers: { 200: pageOf(Suggestion) },
  handle: async ({ query: { q, locale } }) =>
    ok({ body: { data: await suggestFor(q, locale ?? null), page: { next_cursor: null } } }),
});
