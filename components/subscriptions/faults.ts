/** What is wrong with a contract: where in it, and why. */
export type Fault = { readonly pointer: string; readonly code: string };

/** The builder's field, and what it is called, for each part of a contract that can be wrong. */
const PLACES = {
  name: { field: "name", label: "name" },
  domains: { field: "domain", label: "domain" },
  event_types: { field: "types", label: "types" },
  scales: { field: "scales", label: "scales" },
  importance_min: { field: "importance_min", label: "importance_min" },
  materiality_min: { field: "materiality_min", label: "materiality_min" },
  maturity_min: { field: "maturity_min", label: "maturity" },
  geographies: { field: "geographies", label: "places" },
  locales: { field: "locale", label: "locale" },
  cadence: { field: "cadence", label: "cadence" },
  timezone: { field: "timezone", label: "timezone" },
  local_time: { field: "local_time", label: "localTime" },
} as const;
export type FaultPlace = (typeof PLACES)[keyof typeof PLACES];
export type FaultyField = FaultPlace["field"];

const WORDED = [
  "asks_for_everything",
  "without_threshold",
  "unknown_zone",
  "unknown_concept",
  "unknown_domain",
  "unknown_entity",
] as const;

/** The code of a fault where there are words for it; what else cannot be used is `unusable`. */
export const faultCode = (code: string): (typeof WORDED)[number] | "unusable" =>
  WORDED.find((known) => known === code) ?? "unusable";

/** Where in the builder a fault can be mended; null where the form has no field for it. */
export function placeOf({ pointer }: Fault): FaultPlace | null {
  const name = pointer.split("/")[1] ?? "";
  return Object.hasOwn(PLACES, name) ? PLACES[name as keyof typeof PLACES] : null;
}

/** The fault of a field; null where nothing is wrong with it. */
export const faultAt = (faults: readonly Fault[], field: string): Fault | null =>
  faults.find((fault) => placeOf(fault)?.field === field) ?? null;
