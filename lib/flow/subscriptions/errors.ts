/** Every way in which this stage says no; `errors` point into the contract. */
export type SubscriptionsError =
  | { readonly code: "subscriptions.not_found" }
  | { readonly code: "subscriptions.guest"; readonly detail: string }
  | { readonly code: "subscriptions.ended"; readonly detail: string }
  | { readonly code: "subscriptions.too_many"; readonly detail: string }
  | { readonly code: "subscriptions.stale_version"; readonly detail: string }
  | {
      readonly code: "subscriptions.channel_not_offered";
      readonly detail: string;
      readonly errors: readonly ContractFault[];
    }
  | { readonly code: "subscriptions.invalid"; readonly errors: readonly ContractFault[] };

/** One fault of a contract: where, a code, and words. */
export type ContractFault = { readonly pointer: string; readonly code: string; readonly detail: string };
