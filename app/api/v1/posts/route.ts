import { publishPost, readPost } from "#lib/flow/posts/index.ts";
import { Post, PostInput } from "#lib/flow/posts/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";

export const POST = route({
  operation: "publishPost",
  tag: "posts",
  summary: "Publishes a post: at once in the author's own timeline, then in those of its followers",
  access: { scope: "posts:write" },
  purpose: "publishing",
  body: PostInput,
  answers: { 201: Post },
  errors: ["forbidden"],
  handle: async ({ ctx, principal, body, run }) =>
    await run(async (tx) => {
      const mayImport = principal?.scopes.includes("posts:import") ?? false;
      const published = await publishPost(tx, ctx, body, { mayImport });
      if (!published.ok) return published;
      return ok({ status: 201, body: await readPost(tx, ctx, published.value.id) });
    }),
});
