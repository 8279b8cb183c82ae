import { z } from "zod";
import { getAccount } from "#lib/flow/relations/index.ts";
import { Post } from "#lib/flow/posts/contracts.ts";
import { listPosition, presentEntry, readPostList } from "#lib/flow/timelines/index.ts";
import { Position } from "#lib/flow/timelines/contracts.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "listAccountPosts",
  tag: "posts",
  summary: "Lists an account's posts that the caller may see, newest first",
  access: "public",
  params: z.strictObject({ id: PathId }),
  list: Position,
  answers: { 200: pageOf(Post) },
  errors: ["not_found"],
  handle: async ({ ctx, params, page }) => {
    const account = await getAccount(ctx, params.id);
    if (!account) return err({ code: "relations.not_found" });
    const wanted = { after: page.after, limit: page.limit + 1 };
    const rows = await readPostList(ctx, { of: "account", account: account.id }, wanted);
    return ok({ body: page.of(rows, listPosition, (row) => presentEntry(row).post) });
  },
});
