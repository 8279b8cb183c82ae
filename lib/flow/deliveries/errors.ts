/** Every way in which this stage says no. */
export type DeliveriesError =
  { readonly code: "deliveries.not_found" } | { readonly code: "deliveries.guest"; readonly detail: string };
