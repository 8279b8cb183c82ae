import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { PostsError } from "../errors.ts";
import { readThread } from "../queries/thread.ts";
import { lockPost, type StoredPost } from "../store/load-post.ts";

/** Locks a post of the asker. Another's is refused where the asker sees it, and does not exist where not. */
export async function lockOwn(tx: Tx, ctx: Context, id: string): Promise<Result<StoredPost, PostsError>> {
  const viewer = ctx.principal ?? "";
  const post = ctx.tenant === null ? null : await lockPost(tx, ctx.tenant, { id });
  if (post?.authorId === viewer) {
    return post.deletedAt === null ? ok(post) : err({ code: "posts.gone", detail: "This post was deleted." });
  }
  const isSeen = post !== null && (await readThread(tx, ctx, viewer, id)) !== null;
  return err(
    isSeen
      ? { code: "posts.not_yours", detail: "Only its author may change a post." }
      : { code: "posts.not_found" },
  );
}
