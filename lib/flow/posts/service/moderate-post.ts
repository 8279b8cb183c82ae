import { appendAudit } from "#lib/access/index.ts";
import { emit } from "#lib/bus/index.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Moderation } from "../contracts.ts";
import type { PostsError } from "../errors.ts";
import { postUpdated } from "../messages.ts";
import { lockPost } from "../store/load-post.ts";
import { setModeration } from "../store/write-post.ts";

/** Sets the moderation state of a post of the tenant, with its reason in the audit chain. Lists follow at the next read. */
export async function moderatePost(
  tx: Tx,
  ctx: Context,
  request: { readonly id: string; readonly state: Moderation; readonly reason: string },
): Promise<Result<null, PostsError>> {
  const { id, state, reason } = request;
  const post = ctx.tenant === null ? null : await lockPost(tx, ctx.tenant, { id });
  // What only its author and addressees may read is not shown to moderators either.
  if (post === null || post.visibility === "private" || post.visibility === "direct")
    return err({ code: "posts.not_found" });
  if (post.deletedAt !== null) return err({ code: "posts.gone", detail: "This post was deleted." });
  if (post.moderation !== state) {
    await setModeration(tx, post, state);
    await emit(tx, postUpdated, {
      subject: `post/${id}`,
      tenant: post.tenantId,
      partitionKey: `post/${id}`,
      data: {
        post_id: id,
        author_id: post.authorId,
        version: post.version,
        moderation: state,
        change: "moderation",
      },
    });
  }
  await appendAudit(tx, post.tenantId, {
    actor: ctx.principal ?? "unknown",
    action: "posts:moderate",
    resource: { kind: "post", id },
    purpose: ctx.purpose,
    allowed: true,
    reason: `${post.moderation} → ${state}: ${reason}`,
  });
  return ok(null);
}
