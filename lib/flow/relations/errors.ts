/** Every way in which this stage says no. */
export type RelationsError =
  | { readonly code: "relations.not_found" }
  | { readonly code: "relations.oneself"; readonly detail: string }
  | { readonly code: "relations.guest"; readonly detail: string }
  | { readonly code: "relations.blocked"; readonly detail: string }
  | { readonly code: "relations.too_many"; readonly detail: string }
  | { readonly code: "relations.invalid"; readonly errors: readonly Fault[] };

type Fault = { readonly pointer: string; readonly code: string; readonly detail: string };
