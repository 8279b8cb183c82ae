import type { CircuitState, EffectFailure, EffectStatus } from "./contracts.ts";

/** What an attempt came to. Only `transient` may be sent again as it is; `unknown` never before a look at the target. */
export type Outcome<P = undefined> =
  | { readonly kind: "done"; readonly externalRef: string; readonly product: P }
  | { readonly kind: "refused"; readonly detail: string }
  | { readonly kind: "transient"; readonly detail: string; readonly retryAfterMs?: number | undefined }
  | { readonly kind: "unknown"; readonly detail: string };

/** What a look at the target showed. */
export type Lookup =
  | { readonly kind: "found"; readonly externalRef: string }
  | { readonly kind: "absent" }
  | { readonly kind: "unclear"; readonly detail: string };

export const EFFECT_SIGNALS = [
  "claim",
  "succeed",
  "refuse",
  "postpone",
  "exhaust",
  "lose",
  "expire",
  "found",
  "absent",
  "doubt",
  "abandon",
] as const;
export type EffectSignal = (typeof EFFECT_SIGNALS)[number];

/** The whole life of an effect. `unknown` has no `claim`: the only way from there to another send is `absent`. */
const TABLE: Record<EffectStatus, Partial<Record<EffectSignal, EffectStatus>>> = {
  pending: { claim: "started", abandon: "failed" },
  started: {
    succeed: "done",
    refuse: "failed",
    postpone: "pending",
    exhaust: "failed",
    lose: "unknown",
    expire: "unknown",
  },
  unknown: { found: "done", absent: "pending", doubt: "unknown", exhaust: "failed" },
  done: {},
  failed: {},
};

/** The status after a signal, or null where the signal has no meaning in this status. */
export function advanceEffect(from: EffectStatus, signal: EffectSignal): EffectStatus | null {
  return TABLE[from][signal] ?? null;
}

/** Sends so far, and how many more than the first there may be. */
export type Tries = { readonly attempt: number; readonly retryBudget: number };

/** Whether one more send is within the budget. */
export function mayRetry({ attempt, retryBudget }: Tries): boolean {
  return attempt <= retryBudget;
}

/** What an outcome means for an effect that was sent `attempt` times. */
export function signalOfOutcome(outcome: Outcome<unknown>, tries: Tries): EffectSignal {
  if (outcome.kind === "done") return "succeed";
  if (outcome.kind === "refused") return "refuse";
  if (outcome.kind === "unknown") return "lose";
  return mayRetry(tries) ? "postpone" : "exhaust";
}

/**
 * What a look means. Absence is believed only once everything that was sent must have arrived (`isSettled`): a look
 * that overtakes a slow request would otherwise let it be sent twice.
 */
export function signalOfLookup(lookup: Lookup, tries: Tries, isSettled: boolean): EffectSignal {
  if (lookup.kind === "found") return "found";
  if (lookup.kind === "unclear" || !isSettled) return "doubt";
  return mayRetry(tries) ? "absent" : "exhaust";
}

/** Why an effect ended as failed. */
export function failureOf(signal: EffectSignal): EffectFailure {
  return signal === "refuse" ? "refused" : signal === "abandon" ? "abandoned" : "exhausted";
}

const BACKOFF_BASE_MS = 2_000;
export const BACKOFF_CAP_MS = 3_600_000;
const JITTER = 0.2;

/**
 * Milliseconds to wait after failed attempt `attempt` (1-based): doubling from 2 s to 1 h with ±20 % jitter, never
 * less than the target asked for, and never more than 1 h. `random` is in [0, 1).
 */
export function backoffMs(attempt: number, retryAfterMs: number | undefined, random: number): number {
  const plain = Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** Math.min(Math.max(attempt, 1) - 1, 30));
  const jittered = plain * (1 - JITTER + 2 * JITTER * random);
  const asked = Math.min(Math.max(retryAfterMs ?? 0, 0), BACKOFF_CAP_MS);
  // What was asked for is a least wait: it spreads upwards only.
  const spread = Math.max(jittered, asked * (1 + JITTER * random));
  return Math.round(Math.min(spread, BACKOFF_CAP_MS));
}

/** Retry-After (RFC 9110 §10.2.3) as milliseconds from `now`, at most 1 h; undefined where it says nothing usable. */
export function retryAfterMs(header: string | null | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1_000, BACKOFF_CAP_MS);
  // Only the form that begins with a day's name: a bare number would be read as a year.
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return undefined;
  return Math.min(Math.max(at - now.getTime(), 0), BACKOFF_CAP_MS);
}

/** A circuit as the rules see it. `until` of an open one is null when a person opened it without an end. */
export type CircuitFacts = {
  readonly state: CircuitState;
  readonly failures: number;
  readonly openings: number;
  readonly openedAt: Date | null;
  readonly until: Date | null;
};

export const CLOSED: CircuitFacts = {
  state: "closed",
  failures: 0,
  openings: 0,
  openedAt: null,
  until: null,
};

/** Failures in a row that open a circuit. */
export const FAILURES_MAX = 5;
const COOLDOWN_BASE_MS = 5_000;
const COOLDOWN_CAP_MS = 300_000;
/** How long a probe is waited for; then another may go, so that a dead prober never keeps a circuit half open. */
export const PROBE_MS = 90_000;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Whether a call may go now; `next` is the circuit to store where admission changes it. */
export function admitCall(
  circuit: CircuitFacts,
  now: Date,
):
  | { readonly admitted: true; readonly next: CircuitFacts | null }
  | { readonly admitted: false; readonly until: Date } {
  if (circuit.state === "closed") return { admitted: true, next: null };
  // Opened without an end: looked at again now and then, so that a person's closing is noticed.
  if (circuit.until === null) return { admitted: false, until: after(now, COOLDOWN_CAP_MS) };
  if (circuit.until.getTime() > now.getTime()) return { admitted: false, until: circuit.until };
  return { admitted: true, next: { ...circuit, state: "half_open", until: after(now, PROBE_MS) } };
}

/** The circuit after a call that the target answered (`isGood`, refusals included) or did not answer well. */
export function noteCall(circuit: CircuitFacts, isGood: boolean, now: Date): CircuitFacts {
  const isHeldOpen = circuit.state === "open" && circuit.until === null;
  if (isGood) return isHeldOpen ? circuit : CLOSED;
  if (circuit.state === "open") return circuit;
  const failures = circuit.failures + 1;
  if (circuit.state === "closed" && failures < FAILURES_MAX) return { ...circuit, failures };
  const openings = circuit.openings + 1;
  const cooldownMs = Math.min(COOLDOWN_CAP_MS, COOLDOWN_BASE_MS * 2 ** Math.min(openings - 1, 20));
  return {
    state: "open",
    failures,
    openings,
    openedAt: circuit.openedAt ?? now,
    until: after(now, cooldownMs),
  };
}

const MS_PER_HOUR = 3_600_000;

/** What work costs that took `ms` of one core, in whole micro-units and never less than one; `price` is per hour. */
export function costOfWork(ms: number, price: number): number {
  return price === 0 ? 0 : Math.max(1, Math.ceil((Math.max(0, ms) * price) / MS_PER_HOUR));
}
