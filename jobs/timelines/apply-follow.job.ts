import { done } from "#lib/bus/index.ts";
import { applyFollow, followWork } from "#lib/flow/timelines/index.ts";
import { defineJob } from "../define.ts";

/** Brings what a new follow takes in, and takes out what an ended one leaves. */
export const applyFollowJob = defineJob({
  ...followWork,
  handle: async ({ viewer_id: viewerId, kind, target }, { ctx }) => {
    await applyFollow(ctx, { viewerId, kind, target });
    return done;
  },
});
