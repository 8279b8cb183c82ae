/** Why something is suspect and must not run again by itself (seed 004 §25). */
export const QUARANTINE_REASONS = [
  "prompt_injection",
  "taxonomy_poisoning",
  "identity_conflict",
  "cross_tenant",
  "merge_ambiguity",
  "payload_mismatch",
] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** How a consumer or a job ends: done, again later, not needed, or suspect. Whatever it throws counts as `retry`. */
export type Verdict =
  | { readonly verdict: "done"; readonly result?: unknown }
  | { readonly verdict: "retry"; readonly reason: string; readonly afterMs?: number }
  | { readonly verdict: "cancel"; readonly reason: string }
  | { readonly verdict: "quarantine"; readonly reason: QuarantineReason; readonly detail: string };

/** The work is in the transaction; `result` is kept as a hash only. */
export const done: Verdict = { verdict: "done" };

/** Legal work that can't succeed now; whatever it wrote is rolled back and the attempt counts. */
export function retry(reason: string, afterMs?: number): Verdict {
  return { verdict: "retry", reason, ...(afterMs === undefined ? {} : { afterMs }) };
}

/** Nothing to do any more; the message counts as handled. */
export function cancel(reason: string): Verdict {
  return { verdict: "cancel", reason };
}

/** Suspect: what it wrote is rolled back, a quarantine item waits for a person, nothing runs again by itself. */
export function quarantined(reason: QuarantineReason, detail: string): Verdict {
  return { verdict: "quarantine", reason, detail };
}
