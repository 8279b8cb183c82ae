import { enqueue } from "#lib/bus/index.ts";
import type { PublishHook } from "../../posts/index.ts";
import { beginFanOut } from "../store/fan-out.ts";
import { insertOwnEntry } from "../store/viewer-entries.ts";
import { fanOutWork } from "../jobs.ts";

/** The part of the publish transaction that is ours: the author's own entry, and for all but private posts the fan-out. */
export const publishToTimelines: PublishHook = async (tx, post) => {
  await insertOwnEntry(tx, post);
  if (post.visibility === "private") return;
  await beginFanOut(tx, post.tenantId, post.id, post.receivedAt);
  const payload = { post_id: post.id, author_id: post.authorId };
  await enqueue(tx, fanOutWork, { tenant: post.tenantId, payload });
};
