import { z } from "zod";
import { pageOf, route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { getDomain, listPacks, MAX_PACK_BYTES, publishPack } from "#lib/registry/index.ts";
import { PackFault, PackHead, PackVersion } from "#lib/registry/packs/contracts.ts";
import { PathId } from "../../../path-id.ts";

const params = z.strictObject({ d: PathId });

export const GET = route({
  operation: "listPacks",
  tag: "packs",
  summary: "Lists the revisions of a domain's pack, newest first",
  access: "public",
  params,
  list: z.strictObject({ at: z.string(), revision: z.string() }),
  answers: { 200: pageOf(PackHead) },
  errors: ["not_found"],
  handle: async ({ ctx, params: { d }, page }) => {
    const domain = await getDomain(ctx, d);
    if (!domain.ok) return domain;
    const rows = await listPacks(ctx, { domain: d, after: page.after, limit: page.limit + 1 });
    return ok({ body: page.of(rows, (row) => ({ at: row.created_at, revision: row.revision })) });
  },
});

const Published = z
  .strictObject({ revision: PackVersion, hash: z.string(), warnings: z.array(PackFault) })
  .meta({ id: "PublishedPack" });

export const POST = route({
  operation: "publishPack",
  tag: "packs",
  summary: "Publishes a revision of a domain's pack, in YAML or JSON; the refusal names every fault",
  access: { scope: "packs:write" },
  params,
  body: {
    bytes: true,
    types: ["application/json", "application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml"],
    maxBytes: MAX_PACK_BYTES,
  },
  answers: { 201: Published },
  errors: ["not_found", "conflict", "unprocessable"],
  handle: async ({ ctx, params: { d }, body, run }) =>
    await run(async (tx) => {
      const text = new TextDecoder("utf-8").decode(body);
      const published = await publishPack(tx, ctx, d, text);
      if (!published.ok) return published;
      const { revision, hash, warnings } = published.value.pack;
      return ok({ status: 201, body: { revision, hash, warnings } });
    }),
});
