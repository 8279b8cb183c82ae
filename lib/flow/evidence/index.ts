export type {
  EvidenceFlag,
  EvidenceInput,
  EvidenceRelation,
  EvidenceShare,
  EvidenceVisibility,
} from "./contracts.ts";
export type { DocumentFault, EvidenceError, ItemFault } from "./errors.ts";
export { titleForFeatures } from "./keys/title.ts";
export { prepareEvidence, type EvidenceArrival, type PreparedEvidence, type SourceClue } from "./prepare.ts";
export {
  excerptOf,
  findEvidence,
  listEvidenceVersions,
  loadEvidence,
  type EvidenceFacts,
} from "./queries.ts";
export { recordEvidence, type RecordedEvidence } from "./service/record-evidence.ts";
