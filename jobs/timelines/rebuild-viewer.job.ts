import { done } from "#lib/bus/index.ts";
import { failRebuild, rebuildViewer, rebuildWork } from "#lib/flow/timelines/index.ts";
import { defineJob } from "../define.ts";

/** Computes one viewer's timeline again. */
export const rebuildViewerJob = defineJob({
  ...rebuildWork,
  handle: async ({ viewer_id: viewerId, run_id: runId }, { ctx }) => {
    await rebuildViewer(ctx, { viewerId, runId });
    return done;
  },
  giveUp: ({ run_id: runId }, { tx, error }) => failRebuild(tx, runId, error),
});
