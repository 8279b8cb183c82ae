/** Every way the bus says no: to a message from outside, and to what an operator asks of it. */
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
  | { readonly code: "bus.message_not_found" }
  | { readonly code: "bus.dead_letter_not_found" }
  | { readonly code: "bus.quarantine_not_found" }
  | { readonly code: "bus.run_not_found" }
  | { readonly code: "bus.not_replayable"; readonly detail: string }
  | { readonly code: "bus.not_decidable"; readonly detail: string }
  | { readonly code: "bus.not_cancellable"; readonly detail: string };
