/** Stage 5 of the pipeline: which posts stand in whose timeline, why, and in what order. */
export { consumers } from "./consumers.ts";
export type { TimelinesError } from "./errors.ts";
export { readHome } from "./queries/home.ts";
export { listPosition, readPostList, type PostList } from "./queries/lists.ts";
export { getMarker } from "./queries/marker.ts";
export { positionOf, presentEntry, type EntryRow } from "./queries/present-entry.ts";
export { getTimelineRun } from "./queries/runs.ts";
export { applyFollow, followListener } from "./service/follow-listener.ts";
export { publishToTimelines } from "./service/publish-hook.ts";
export { failRebuild, rebuildViewer, requestRebuild, type Rebuilt } from "./service/rebuild-viewer.ts";
export { runFanOut } from "./service/run-fan-out.ts";
export { setMarker } from "./service/set-marker.ts";
export { verifyTimelines } from "./verify.ts";
export { fanOutWork, followWork, rebuildWork } from "./jobs.ts";
