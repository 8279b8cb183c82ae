/** Every way this module says no. `detail` is written for the caller and names nothing that it may not see. */
export type AccessError =
  | { readonly code: "access.unauthenticated" }
  | { readonly code: "access.forbidden"; readonly detail: string }
  | { readonly code: "access.not_found"; readonly detail?: string }
  | { readonly code: "access.handle_taken"; readonly detail: string }
  | { readonly code: "access.invalid_handle"; readonly detail: string }
  | { readonly code: "access.invalid_password"; readonly detail: string }
  | { readonly code: "access.not_grantable"; readonly detail: string }
  | { readonly code: "access.rate_limited"; readonly retryAfterS: number };
