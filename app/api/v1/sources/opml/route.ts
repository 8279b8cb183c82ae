import { z } from "zod";
import { addSource, listFeeds, listSources, writeOpml } from "#lib/flow/evidence/index.ts";
import { SourceInput, type Source } from "#lib/flow/evidence/contracts.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";

const OPML_TYPES = ["text/x-opml", "text/x-opml+xml", "application/xml", "text/xml"];
const PAGE = 100;

const Imported = z
  .strictObject({
    items: z.int(),
    new: z.int(),
    known: z.int(),
    failed: z.int(),
    sources: z.array(
      z.strictObject({ url: z.string(), id: z.string().nullable(), error: z.string().nullable() }),
    ),
  })
  .meta({ id: "ImportedSources" });

async function allSources(ctx: Context): Promise<Source[]> {
  const all: Source[] = [];
  for (let after: string | null = null; ; after = all.at(-1)?.id ?? null) {
    const page: Source[] = await listSources(ctx, { after, limit: PAGE });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

export const GET = route({
  operation: "exportSources",
  tag: "sources",
  summary: "The feeds among the sources as an OPML document",
  access: { scope: "sources:read" },
  answers: { 200: { media: "text/x-opml; charset=utf-8" } },
  handle: async ({ ctx }) => ok({ body: writeOpml(await allSources(ctx)) }),
});

export const POST = route({
  operation: "importSources",
  tag: "sources",
  summary: "Takes the feeds of an OPML document into keeping; each is answered for itself",
  access: { scope: "sources:write" },
  body: { bytes: true, types: OPML_TYPES, maxBytes: 1_048_576 },
  answers: { 201: Imported },
  handle: async ({ ctx, body, run }) => {
    const feeds = await listFeeds(body);
    if (!feeds.ok) return feeds;
    return await run(async (tx) => {
      const sources: z.infer<typeof Imported>["sources"] = [];
      const counts = { items: feeds.value.length, new: 0, known: 0, failed: 0 };
      for (const { url, title } of feeds.value) {
        const input = SourceInput.safeParse({ url, title: title?.trim().slice(0, 300) || null });
        const added = input.success ? await addSource(tx, ctx, input.data) : null;
        if (added?.ok) counts[added.value.isNew ? "new" : "known"] += 1;
        else counts[added?.error.code === "evidence.source_known" ? "known" : "failed"] += 1;
        const error = added === null ? "invalid_request" : added.ok ? null : added.error.code.split(".")[1];
        sources.push({ url, id: added?.ok ? added.value.id : null, error: error ?? null });
      }
      return ok({ status: 201, body: { ...counts, sources } });
    });
  },
});
