import { z } from "zod";
import { listPostVersions } from "#lib/flow/posts/index.ts";
import { PostVersion } from "#lib/flow/posts/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "listPostVersions",
  tag: "posts",
  summary: "Lists what a post said, newest version first",
  access: { scope: "posts:read" },
  params: z.strictObject({ id: PathId }),
  list: z.int().positive(),
  answers: { 200: pageOf(PostVersion) },
  errors: ["not_found", "gone"],
  handle: async ({ ctx, params: { id }, page }) => {
    const rows = await listPostVersions(ctx, { id, after: page.after, limit: page.limit + 1 });
    if (!rows.ok) return rows;
    return ok({ body: page.of(rows.value, (row) => row.version) });
  },
});
