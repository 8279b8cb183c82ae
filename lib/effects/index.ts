/** Everything that is done outside our database: the ledger in which it happens at most once under its key. */
export { backoffMs, retryAfterMs, type Lookup, type Outcome } from "./rules.ts";
export {
  listCircuits,
  listEffects,
  readCircuit,
  readEffects,
  sumCosts,
  type CostSum,
  type EffectFilters,
  type EffectPosition,
} from "./queries.ts";
export { enterCost, type CostEntry } from "./store/costs.ts";
export { claimEffect, type Claim, type Lease } from "./service/claim-effect.ts";
export { openCircuit, closeCircuit } from "./service/set-circuit.ts";
export {
  performEffect,
  reconcileEffect,
  type EffectPlan,
  type LookPlan,
  type Performed,
  type Reconciled,
} from "./service/perform-effect.ts";
export { abandonEffect, settleEffect, type Settled } from "./service/settle-effect.ts";
export { lockEffect, type EffectIntent, type EffectRow } from "./store/effects.ts";
export { verifyEffects } from "./verify.ts";
