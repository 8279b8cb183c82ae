import { emit } from "#lib/bus/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { PostPatch } from "../contracts.ts";
import type { PostsError } from "../errors.ts";
import { postUpdated } from "../messages.ts";
import type { StoredPost } from "../store/load-post.ts";
import { updatePost } from "../store/write-post.ts";
import { compose, decideFacets } from "./compose.ts";
import { lockOwn } from "./lock-own.ts";

/** Writes the next version of a locked post, where it says something else than before. */
export async function revisePost(
  tx: Tx,
  post: StoredPost,
  change: PostPatch & { readonly pubRevision?: number },
  by: string,
): Promise<Result<null, PostsError>> {
  const { tenantId, id } = post;
  const text = change.text ?? post.text;
  const language = change.language ?? post.language;
  const sensitive = change.sensitive ?? post.sensitive;
  const isSame = text === post.text && language === post.language && sensitive === post.sensitive;
  if (isSame && change.pubRevision === undefined) return ok(null);
  const composed = await compose(tx, tenantId, text);
  if (!composed.ok) return composed;
  const { tagValues, ...read } = composed.value;
  const tagFacets = await decideFacets(
    tx,
    tenantId,
    tagValues.map((value) => ({ kind: "tag", value })),
  );
  const next = { text, language, sensitive, ...read, pubRevision: change.pubRevision ?? null };
  await updatePost(tx, post, next, { at: clock.now(), by, tagFacets });
  await emit(tx, postUpdated, {
    subject: `post/${id}`,
    tenant: tenantId,
    partitionKey: `post/${id}`,
    data: {
      post_id: id,
      author_id: post.authorId,
      version: post.version + 1,
      moderation: post.moderation,
      change: "text",
    },
  });
  return ok(null);
}

/** Changes what an author's own post says; the versions before stay readable. */
export async function editPost(
  tx: Tx,
  ctx: Context,
  id: string,
  patch: PostPatch,
): Promise<Result<null, PostsError>> {
  const post = await lockOwn(tx, ctx, id);
  if (!post.ok) return post;
  if (post.value.pubid !== null)
    return err({
      code: "posts.not_yours",
      detail: "This post speaks for a publication and changes with it.",
    });
  return await revisePost(tx, post.value, patch, post.value.authorId);
}
