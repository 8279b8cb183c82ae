/** Stage 2 of the pipeline: how each domain reads an event under its pack, and every state of that reading. */
export type { ProjectionsError, WithdrawalNotice } from "./errors.ts";
export { projectionUpdated } from "./messages.ts";
export { projectionPath } from "./queries/present-projection.ts";
export {
  getDomainView,
  getProjection,
  projectionsOfEvent,
  readProjection,
  viewsOfEvents,
} from "./queries/projections.ts";
