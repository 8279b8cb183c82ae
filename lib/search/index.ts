/** Read model over public events: one card per event, whatever language the words are in. */
export { consumers } from "./consumers.ts";
export {
  searchEvents,
  topAcrossDomains,
  type FoundCard,
  type SearchFilters,
  type SearchPosition,
  type SearchRequest,
  type SearchResult,
} from "./queries.ts";
export { countDocuments, suggestFor } from "./suggest.ts";
export { indexEvent } from "./service.ts";
