import { emit } from "#lib/bus/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { ok, type Result } from "#lib/kernel/result.ts";
import type { PostsError } from "../errors.ts";
import { postDeleted } from "../messages.ts";
import type { StoredPost } from "../store/load-post.ts";
import { buryPost, countReply } from "../store/write-post.ts";
import { lockOwn } from "./lock-own.ts";

/** Leaves a tombstone of a locked post: from the next read on nobody sees it, and nothing brings it back. */
export async function buryLocked(tx: Tx, post: StoredPost): Promise<void> {
  const { tenantId, id } = post;
  await buryPost(tx, post, clock.now());
  if (post.inReplyTo !== null) await countReply(tx, tenantId, post.inReplyTo, -1);
  await emit(tx, postDeleted, {
    subject: `post/${id}`,
    tenant: tenantId,
    partitionKey: `post/${id}`,
    data: { post_id: id, author_id: post.authorId, version: post.version },
  });
}

/** Deletes the asker's own post. */
export async function deletePost(tx: Tx, ctx: Context, id: string): Promise<Result<null, PostsError>> {
  const post = await lockOwn(tx, ctx, id);
  if (!post.ok) return post;
  await buryLocked(tx, post.value);
  return ok(null);
}
