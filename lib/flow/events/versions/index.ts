export { hashOfVersion, linkVersion, type VersionRow } from "./chain.ts";
export { diffStates } from "./diff.ts";
export { headRow, nextVersion, type Cause, type NextStep } from "./next-step.ts";
export { nextOverlayVersion } from "./overlay.ts";
export { placesOf, stateOf, type Facts } from "./state.ts";
