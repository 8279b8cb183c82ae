/** Every way in which the ledger says no to a person. */
export type EffectsError = { readonly code: "effects.circuit_not_found" };
