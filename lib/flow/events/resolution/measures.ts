/** The names of all measures; most values lie in 0..1. */
export const MEASURE_NAMES = [
  "title", "head", "all", "names", "places", "numbers", "noSharedPlace", "noSharedNumber", "noSharedName",
  "namesKept", "namesKnown", "noNames", "numberInformation", "placeInformation", "nameInformation",
  "allDate", "titleDate", "namesDate", "placesDate", "numbersDate", "dateAway", "dateNear",
  "gap", "near", "sameDay", "overThreeDays", "overWeek", "titleNear",
  "likelihood", "sharedInformation", "rarestShared", "secondShared", "thirdShared", "covered", "core", "coreMissing",
  "owned", "rarestOwned", "shortTitle", "characters", "contained", "size",
] as const; // prettier-ignore

export type MeasureName = (typeof MEASURE_NAMES)[number];
