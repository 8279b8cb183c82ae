import { z } from "zod";
import { CircuitId, EffectKey } from "#lib/kernel/ids.ts";

/** Where an effect stands. `unknown`: it was sent and the answer was lost, so only a look at the target can tell. */
export const EFFECT_STATUSES = ["pending", "started", "done", "failed", "unknown"] as const;
export const EffectStatus = z.enum(EFFECT_STATUSES);
export type EffectStatus = z.infer<typeof EffectStatus>;

/** Why an effect will not happen: its target refused it, it was tried as often as it may be, or nobody wants it now. */
export const EffectFailure = z.enum(["refused", "exhausted", "abandoned"]);
export type EffectFailure = z.infer<typeof EffectFailure>;

export const CircuitState = z.enum(["closed", "open", "half_open"]);
export type CircuitState = z.infer<typeof CircuitState>;

const Time = z.iso.datetime({ precision: 3 });

/** One line of the ledger. */
export const Effect = z
  .strictObject({
    effect_key: EffectKey,
    type: z.string(),
    target: z.string(),
    site_id: z.string().nullable(),
    domain: z.string().nullable(),
    intent_hash: z.string(),
    status: EffectStatus,
    attempts: z.int(),
    retry_budget: z.int(),
    external_ref: z.string().nullable(),
    failure: EffectFailure.nullable(),
    error: z.string().nullable(),
    lease_until: Time.nullable(),
    next_attempt_at: Time.nullable(),
    started_at: Time.nullable(),
    completed_at: Time.nullable(),
    updated_at: Time,
  })
  .meta({ id: "Effect" });
export type Effect = z.infer<typeof Effect>;

/** Whether a target is being called. */
export const Circuit = z
  .strictObject({
    id: CircuitId,
    target: z.string(),
    site_id: z.string().nullable(),
    state: CircuitState,
    failures: z.int(),
    opened_at: Time.nullable(),
    until: Time.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: "Circuit" });
export type Circuit = z.infer<typeof Circuit>;
