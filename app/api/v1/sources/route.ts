import { z } from "zod";
import { addSource, getSource, listSources } from "#lib/flow/evidence/index.ts";
import { Source, SourceInput } from "#lib/flow/evidence/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";

export const GET = route({
  operation: "listSources",
  tag: "sources",
  summary: "Lists the sources that are known here",
  access: { scope: "sources:read" },
  list: z.strictObject({ id: z.string() }),
  answers: { 200: pageOf(Source) },
  handle: async ({ ctx, page }) => {
    const rows = await listSources(ctx, { after: page.after?.id ?? null, limit: page.limit + 1 });
    return ok({ body: page.of(rows, (row) => ({ id: row.id as string })) });
  },
});

export const POST = route({
  operation: "addSource",
  tag: "sources",
  summary: "Takes a source into keeping; with poll_minutes it is read from now on",
  access: { scope: "sources:write" },
  body: SourceInput,
  answers: { 201: Source, 200: Source },
  errors: ["conflict"],
  handle: async ({ ctx, body, run }) =>
    await run(async (tx) => {
      const added = await addSource(tx, ctx, body);
      if (!added.ok) return added;
      const source = await getSource(ctx, added.value.id, tx);
      return source.ok ? ok({ status: added.value.isNew ? 201 : 200, body: source.value }) : source;
    }),
});
