/** Every way in which this stage says no; `detail` is written for the caller. */
export type EventsError =
  | { readonly code: "events.not_found" }
  | { readonly code: "events.retracted"; readonly detail: string; readonly notice: RetractionNotice }
  | { readonly code: "events.proposal_not_found" }
  | { readonly code: "events.entity_not_found" }
  | { readonly code: "events.not_active"; readonly detail: string }
  | { readonly code: "events.already_proposed"; readonly detail: string }
  | { readonly code: "events.evidence_not_found" }
  | { readonly code: "events.not_splittable"; readonly detail: string }
  | { readonly code: "events.not_movable"; readonly detail: string }
  | { readonly code: "events.not_linkable"; readonly detail: string }
  | { readonly code: "events.not_mergeable"; readonly detail: string }
  | { readonly code: "events.stale_version"; readonly detail: string }
  | { readonly code: "events.not_decidable"; readonly detail: string }
  | { readonly code: "events.not_undoable"; readonly detail: string };

/** What stays readable of a retracted event. */
export type RetractionNotice = {
  readonly geid: string;
  readonly retracted_at: string;
  readonly reason: string;
  readonly titles: Readonly<Record<string, string>>;
};
