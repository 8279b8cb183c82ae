/** Operations: what people see of the running system, and what they do about it, audited. */
export type { OpsError } from "./errors.ts";
export { readFlowFigures } from "./queries/flow-figures.ts";
export { FLOW_METRICS } from "./metrics.ts";
export { getSiteHealth, siteStates, type SiteState } from "./queries/health.ts";
export { readCosts, readLag, readOverview } from "./queries/overview.ts";
export { readTrail } from "./queries/trail.ts";
export { judgeQuarantine, replayDeadLetter, startReplay, stopReplay } from "./service/operate.ts";
export { turnCircuit, type CircuitTurn } from "./service/turn-circuit.ts";
