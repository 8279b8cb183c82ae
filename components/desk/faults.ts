const FAULTS = ["version_conflict", "conflict", "invalid_request", "forbidden", "other"] as const;
/** Why a form of the desk was not carried out. */
export type Fault = (typeof FAULTS)[number];

/** The fault an address names; anything unknown counts as a failure in general, nothing as none. */
export function readFault(text: string | null): Fault | null {
  if (text === null) return null;
  return FAULTS.find((fault) => fault === text) ?? "other";
}
