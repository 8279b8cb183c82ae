/** Every way in which this module says no. */
export type OpsError = { readonly code: "ops.site_not_found" } | { readonly code: "ops.trail_not_found" };
