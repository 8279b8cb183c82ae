/** Every way the bus says no to a message from outside. */
export type BusError =
  | {
      readonly code: "bus.invalid_envelope";
      readonly errors: readonly {
        readonly pointer: string;
        readonly code: string;
        readonly detail: string;
      }[];
    }
  | { readonly code: "bus.unknown_type"; readonly detail: string }
  | { readonly code: "bus.unknown_tenant"; readonly detail: string }
  | { readonly code: "bus.message_too_old"; readonly detail: string }
  | { readonly code: "bus.message_not_found" };
