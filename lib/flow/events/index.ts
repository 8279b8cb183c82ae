/** Stage 1 of the pipeline: which occurrence a piece of evidence is about, and every state of what was known of it. */
export { consumers } from "./consumers.ts";
export type { EventsError, RetractionNotice } from "./errors.ts";
export {
  eventCreated,
  eventMerged,
  eventRetracted,
  eventSplit,
  eventUpdated,
  evidenceAdded,
} from "./messages.ts";
export { getEntity, knownEntities, listEntities } from "./queries/entities.ts";
export { getEventPage, type EventPage } from "./queries/event-page.ts";
export {
  getEvidence,
  listEventEvidence,
  type EvidencePosition,
  type ListedEvidence,
} from "./queries/evidence.ts";
export { getEvent, getEventStatus, readEvent } from "./queries/get-event.ts";
export { getLineage } from "./queries/lineage.ts";
export {
  listEvents,
  type EventFilters,
  type EventPosition,
  type ListedEvent,
} from "./queries/list-events.ts";
export {
  countOpenProposals,
  getProposal,
  listProposals,
  readProposal,
  type ProposalFilters,
  type ProposalPosition,
} from "./queries/proposals.ts";
export { readEventDocument, type EventDocument } from "./queries/read-document.ts";
export {
  countActiveEvents,
  listActiveGeids,
  readEventAt,
  readEventNow,
  type EventAt,
  type EventNow,
  type Sight,
} from "./queries/read-reports.ts";
export { readOverlayAt, type OverlayAt } from "./queries/read-overlay.ts";
export { markEventDomain } from "./store/domains.ts";
export { getVersion, listVersions } from "./queries/versions.ts";
export { admitDocument, type ItemOutcome } from "./service/admit-document.ts";
export { admitEvidence, admitPrepared, type AdmissionOutcome } from "./service/admit-evidence.ts";
export { decideProposal, type DecisionRequest } from "./service/decide-proposal.ts";
export { ingestRun } from "./service/ingest-source.ts";
export {
  moveEvidence,
  proposeLink,
  proposeMove,
  proposeSplit,
  type MoveRequest,
} from "./service/propose-change.ts";
export { proposeMerge, type MergeRequest } from "./service/propose-merge.ts";
export { resolveEvidence } from "./service/resolve-evidence.ts";
export { proposeRetraction, retractEvent, type RetractRequest } from "./service/retract-event.ts";
export { undoProposal, type UndoRequest } from "./service/undo-proposal.ts";
export { verifyEvents } from "./verify/index.ts";
