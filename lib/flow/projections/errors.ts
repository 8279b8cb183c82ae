/** Every way in which this stage says no; `detail` is written for the caller. */
export type ProjectionsError =
  | { readonly code: "projections.not_found" }
  | { readonly code: "projections.withdrawn"; readonly detail: string; readonly notice: WithdrawalNotice }
  | { readonly code: "projections.paused"; readonly detail: string }
  | { readonly code: "projections.run_not_found" };

/** What stays readable of a reading that was withdrawn. */
export type WithdrawalNotice = {
  readonly dpid: string;
  readonly domain: string;
  readonly geid: string;
  readonly alias_of: string | null;
  readonly withdrawn_at: string;
};
