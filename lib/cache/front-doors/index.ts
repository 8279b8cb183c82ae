/** Front doors that run, and their word that something is no longer shown. */
export { awaitDoors, demandInvalidation } from "./demand.ts";
export { type Follower, FrontDoorPresence } from "./presence.ts";
export { type Standing, standingOf } from "./store.ts";
