/** Every way the bus says no to a message from outside. */
export type BusError =
  | {
      readonly code: "bus.invalid_envelope";
      readonly issues: readonly { readonly path: string; readonly detail: string }[];
    }
  | { readonly code: "bus.unknown_type"; readonly type: string }
  | { readonly code: "bus.unknown_tenant"; readonly tenant: string }
  | { readonly code: "bus.message_too_old" }
  | { readonly code: "bus.message_not_found" }
  | { readonly code: "bus.dead_letter_not_found" };
