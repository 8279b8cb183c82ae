/** Every way in which this stage says no; `detail` is written for the caller. */
export type PublicationsError =
  | { readonly code: "publications.not_found" }
  | { readonly code: "publications.gone"; readonly detail: string }
  | { readonly code: "publications.intent_not_found" }
  | { readonly code: "publications.unknown_target"; readonly detail: string }
  | { readonly code: "publications.not_current"; readonly detail: string }
  | { readonly code: "publications.not_decidable"; readonly detail: string }
  | { readonly code: "publications.illegal_transition"; readonly detail: string }
  | { readonly code: "publications.invalid_slug"; readonly detail: string }
  | { readonly code: "publications.path_taken"; readonly detail: string };
