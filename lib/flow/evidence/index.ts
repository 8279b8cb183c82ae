/** Stage 0 of the pipeline: texts from outside, read once, kept with their bytes and given one identity. */
export type {
  EvidenceFlag,
  EvidenceInput,
  EvidenceRelation,
  EvidenceShare,
  EvidenceVisibility,
} from "./contracts.ts";
export type { DocumentFault, EvidenceError, ItemFault } from "./errors.ts";
export { titleForFeatures } from "./keys/title.ts";
export { parseInWorker } from "./parsing/in-worker.ts";
export { isFaulty, type FaultyItem, type ParsedEvidence, type ParsedItem } from "./parsing/item.ts";
export { normaliseLanguage } from "./parsing/languages.ts";
export type { DocumentHints, DocumentRefusal, ParsedDocument } from "./parsing/document.ts";
export {
  fetchPort,
  provideFetchPort,
  type FetchedDocument,
  type FetchPort,
  type FetchRefusal,
  type FetchRequest,
} from "./ports.ts";
export {
  prepareEvidence,
  type EvidenceArrival,
  type PreparedEvidence,
  type SourceClue,
} from "./service/prepare-evidence.ts";
export {
  excerptOf,
  findEvidence,
  listEvidenceVersions,
  loadEvidence,
  type EvidenceFacts,
} from "./queries.ts";
export {
  arrivalOf,
  closeReading,
  inOrderOfPublication,
  lastValidators,
  openReading,
  type Reading,
  type ReceivedDocument,
} from "./service/read-document.ts";
export { recordEvidence, type RecordedEvidence } from "./service/record-evidence.ts";
