/** One member of the input that cannot be taken, as a problem document lists it. */
export type InputFault = { readonly pointer: string; readonly code: string; readonly detail: string };

/** Every way in which this stage refuses evidence; `detail` is written for the caller. */
export type EvidenceError =
  | { readonly code: "evidence.not_found" }
  | { readonly code: "evidence.invalid"; readonly detail: string; readonly errors: readonly InputFault[] }
  | {
      readonly code: "evidence.source_unknown";
      readonly detail: string;
      readonly errors: readonly InputFault[];
    }
  | { readonly code: "evidence.owner_required"; readonly detail: string }
  | { readonly code: "evidence.source_not_found" }
  | { readonly code: "evidence.run_not_found" }
  | { readonly code: "evidence.source_known"; readonly detail: string }
  | { readonly code: "evidence.source_foreign"; readonly detail: string }
  | { readonly code: "evidence.source_unreadable"; readonly detail: string };

/** The refusal of one member of the input. */
export function invalidInput(
  code: "evidence.invalid" | "evidence.source_unknown",
  pointer: string,
  detail: string,
) {
  return { code, detail: `${pointer.slice(1)}: ${detail}`, errors: [{ pointer, code: "invalid", detail }] };
}

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
