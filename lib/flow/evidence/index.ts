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
  readEvidenceAt,
  readEvidenceTexts,
  readHighestTrust,
  type EvidenceAt,
  type EvidenceFacts,
  type EvidenceText,
} from "./queries.ts";
export {
  arrivalOf,
  closeReading,
  inOrderOfPublication,
  keepDocument,
  lastValidators,
  openReading,
  type Reading,
  type ReceivedDocument,
} from "./service/read-document.ts";
export { listFeeds, writeOpml, type ListedFeed } from "./sources/opml.ts";
export {
  getSource,
  getSourceRun,
  listSourceRuns,
  listSources,
  type ListedRun,
  type RunPosition,
} from "./sources/queries.ts";
export {
  endRun,
  ingestSource,
  pollSources,
  requestRun,
  startRun,
  type OpenRun,
  type RunEnd,
} from "./sources/runs.ts";
export { addSource, changeSource, retireSource } from "./sources/service.ts";
export { recordEvidence, type RecordedEvidence } from "./service/record-evidence.ts";
