/** Every way in which this stage refuses evidence. */
export type EvidenceError =
  | { readonly code: "evidence.not_found"; readonly evid: string }
  | { readonly code: "evidence.invalid"; readonly field: string; readonly detail: string }
  | { readonly code: "evidence.source_unknown"; readonly sourceId: string }
  | { readonly code: "evidence.owner_required"; readonly visibility: string };

/** Why a whole document could not be read; nothing of it was stored. */
export type DocumentFault =
  "too_large" | "undecodable" | "doctype_refused" | "too_deep" | "malformed" | "not_a_feed" | "too_slow";

/** Why one item of a document could not become evidence; the others are unharmed. */
export type ItemFault =
  | "title_missing"
  | "title_too_long"
  | "text_malformed"
  | "markup_too_deep"
  | "item_empty"
  | "line_too_long"
  | "line_malformed"
  | "feed_unreachable";
