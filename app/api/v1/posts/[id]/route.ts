import { z } from "zod";
import { deletePost, editPost, getPost, readPost } from "#lib/flow/posts/index.ts";
import { Post, PostPatch } from "#lib/flow/posts/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { answerOf, doneOf, route } from "#lib/http/index.ts";
import { PathId } from "../../path-id.ts";

const params = z.strictObject({ id: PathId });

export const GET = route({
  operation: "getPost",
  tag: "posts",
  summary: "A post that the caller may see",
  access: "public",
  params,
  answers: { 200: Post },
  errors: ["not_found", "gone"],
  handle: async ({ ctx, params: { id } }) => answerOf(await getPost(ctx, id)),
});

export const PATCH = route({
  operation: "editPost",
  tag: "posts",
  summary: "Changes what the caller's own post says; earlier versions stay",
  access: { scope: "posts:write" },
  purpose: "publishing",
  params,
  body: PostPatch,
  answers: { 200: Post },
  errors: ["not_found", "forbidden", "gone"],
  handle: async ({ ctx, params: { id }, body, run }) =>
    await run(async (tx) => {
      const edited = await editPost(tx, ctx, id, body);
      return edited.ok ? ok({ body: await readPost(tx, ctx, id) }) : edited;
    }),
});

export const DELETE = route({
  operation: "deletePost",
  tag: "posts",
  summary: "Deletes the caller's own post: nobody sees it from the next read on",
  access: { scope: "posts:write" },
  purpose: "publishing",
  params,
  answers: { 204: null },
  errors: ["not_found", "forbidden", "gone"],
  handle: async ({ ctx, params: { id }, run }) =>
    await run(async (tx) => doneOf(await deletePost(tx, ctx, id))),
});
