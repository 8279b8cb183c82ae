import { done, retry } from "#lib/bus/index.ts";
import { fanOutWork, runFanOut } from "#lib/flow/timelines/index.ts";
import { defineJob } from "../define.ts";

/** Brings a post into the timelines where it belongs. */
export const fanOutJob = defineJob({
  ...fanOutWork,
  handle: async ({ post_id: postId, author_id: authorId }, { ctx, signal }) =>
    (await runFanOut(ctx, { postId, authorId }, { signal })) ? done : retry("stopped between two batches"),
});
