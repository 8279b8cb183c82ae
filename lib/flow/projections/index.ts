/** Stage 2 of the pipeline: how each domain reads an event under its pack, and every state of that reading. */
export { consumers } from "./consumers.ts";
export type { ProjectionsError, WithdrawalNotice } from "./errors.ts";
export { dryRunOfPack, rebuildDomain } from "./jobs.ts";
export { projectionUpdated } from "./messages.ts";
export { publicationText, type PublicationText } from "./publication-text.ts";
export {
  listDomainEvents,
  listDomainReadings,
  listRevisions,
  readingsOf,
  taxonomyOf,
  type DomainOrder,
  type ListedView,
  type ViewPosition,
} from "./queries/domain-events.ts";
export { projectionPath } from "./queries/present-projection.ts";
export {
  getDomainView,
  getProjection,
  projectionsOfEvent,
  readInputs,
  readProjection,
  viewsOfEvents,
} from "./queries/projections.ts";
export { readDomainMarks, type DomainMarks } from "./queries/domain-marks.ts";
export { getRun } from "./queries/runs.ts";
export { dryRunPack, type DryRunRow } from "./service/dry-run.ts";
export { expireOverrides, overrideProjection, type OverrideRequest } from "./service/override.ts";
export { dpidOf, projectEvents } from "./service/project-events.ts";
export { completeDryRun, requestDryRun } from "./service/request-dry-run.ts";
export { continueRebuild, rebuildNow, requestRebuild } from "./service/rebuild.ts";
export { failRun } from "./store/rebuilds.ts";
export { verifyProjections } from "./verify/index.ts";
