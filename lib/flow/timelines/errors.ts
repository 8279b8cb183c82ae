/** Every way in which this stage says no. */
export type TimelinesError =
  { readonly code: "timelines.not_found" } | { readonly code: "timelines.guest"; readonly detail: string };
