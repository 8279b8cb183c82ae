import type { PackFault } from "./packs/contracts.ts";

/** Every way in which the control plane says no; `detail` is written for the caller. */
export type RegistryError =
  | { readonly code: "registry.domain_not_found" }
  | { readonly code: "registry.domain_exists"; readonly detail: string }
  | { readonly code: "registry.name_not_yours"; readonly detail: string }
  | { readonly code: "registry.parent_refused"; readonly detail: string }
  | { readonly code: "registry.pack_not_found" }
  | { readonly code: "registry.pack_exists"; readonly detail: string }
  | { readonly code: "registry.pack_faults"; readonly detail: string; readonly errors: readonly PackFault[] }
  | { readonly code: "registry.no_active_pack"; readonly detail: string }
  | { readonly code: "registry.site_not_found" }
  | { readonly code: "registry.site_exists"; readonly detail: string }
  | { readonly code: "registry.site_refused"; readonly detail: string }
  | { readonly code: "registry.not_frozen"; readonly detail: string };
