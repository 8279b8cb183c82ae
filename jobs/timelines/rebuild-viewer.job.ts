import { done } from "#lib/bus/index.ts";
import { rebuildViewer, rebuildWork } from "#lib/flow/timelines/index.ts";
import { defineJob } from "../define.ts";

/** Computes one viewer's timeline again. */
export const rebuildViewerJob = defineJob({
  ...rebuildWork,
  handle: async ({ viewer_id: viewerId, run_id: runId }, { ctx }) => {
    await rebuildViewer(ctx, { viewerId, runId });
    return done;
  },
});
