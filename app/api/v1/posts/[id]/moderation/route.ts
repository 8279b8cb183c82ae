import { z } from "zod";
import { moderatePost, readPost } from "#lib/flow/posts/index.ts";
import { ModerationRequest, Post } from "#lib/flow/posts/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const POST = route({
  operation: "moderatePost",
  tag: "posts",
  summary: "Sets the moderation state of a post, with a reason that is audited",
  access: { scope: "posts:moderate" },
  params: z.strictObject({ id: PathId }),
  body: ModerationRequest,
  answers: { 200: Post },
  errors: ["not_found", "gone"],
  handle: async ({ ctx, params: { id }, body, run }) =>
    await run(async (tx) => {
      const moderated = await moderatePost(tx, ctx, { id, ...body });
      return moderated.ok ? ok({ body: await readPost(tx, ctx, id) }) : moderated;
    }),
});
