import { randomInt } from "node:crypto";
import { clock } from "#lib/kernel/clock.ts";
import { redactText } from "#lib/kernel/redact.ts";
import type { EffectFailure } from "../contracts.ts";
import { backoffMs, failureOf, signalOfOutcome, type Outcome } from "../rules.ts";
import { noteOnCircuit } from "../store/circuits.ts";
import { lockEffect, moveEffect, type LedgerTables } from "../store/effects.ts";
import type { Lease } from "./claim-effect.ts";

/** Where an effect stands after an attempt or a look. */
export type Settled =
  | { readonly kind: "done"; readonly externalRef: string }
  | { readonly kind: "failed"; readonly failure: EffectFailure; readonly detail: string }
  | { readonly kind: "retry"; readonly at: Date; readonly detail: string }
  | { readonly kind: "unknown"; readonly detail: string; readonly lookAt: Date }
  /** Another lease was given meanwhile: this word does not count and nothing was written. */
  | { readonly kind: "fenced" };

const SPAN = 2 ** 32;
/** A random number in [0, 1), for spreading waits. */
export const spread = (): number => randomInt(SPAN) / SPAN;

/** What a target or a fault said, fit to be kept: secrets blanked, bounded, no control characters. */
export function detailOf(text: string): string {
  return redactText(text)
    .replace(/\p{Cc}+/gu, " ")
    .toWellFormed()
    .slice(0, 500);
}

/**
 * Writes down what an attempt came to, in the caller's transaction, if the lease is still the newest one. The circuit
 * of the target learns from it; a refusal is an answer, and an answer is good news about the target.
 */
export async function settleEffect(
  tx: LedgerTables,
  lease: Lease,
  outcome: Outcome<unknown>,
): Promise<Settled> {
  const now = clock.now();
  const row = await lockEffect(tx, lease.tenant, lease.key);
  if (row === null || row.status !== "started" || row.leaseEpoch !== lease.epoch) return { kind: "fenced" };
  const signal = signalOfOutcome(outcome, row);
  const detail = outcome.kind === "done" ? null : detailOf(outcome.detail);
  const isGood = outcome.kind === "done" || outcome.kind === "refused";
  await noteOnCircuit(
    tx,
    { tenant: row.tenantId, target: row.target, siteId: row.siteId },
    { isGood, detail },
    now,
  );
  if (outcome.kind === "done") {
    await moveEffect(tx, row, signal, { externalRef: outcome.externalRef }, now);
    return { kind: "done", externalRef: outcome.externalRef };
  }
  const asked = outcome.kind === "transient" ? outcome.retryAfterMs : undefined;
  const at = new Date(now.getTime() + backoffMs(row.attempt, asked, spread()));
  const isOpen = signal === "postpone" || signal === "lose";
  await moveEffect(tx, row, signal, { error: detail, ...(isOpen ? { nextAttemptAt: at } : {}) }, now);
  if (signal === "lose") return { kind: "unknown", detail: detail ?? "", lookAt: at };
  if (signal === "postpone") return { kind: "retry", at, detail: detail ?? "" };
  return { kind: "failed", failure: failureOf(signal), detail: detail ?? "" };
}

/** Gives up an effect that waits to be sent; false where it was or is being sent, or is over. */
export async function abandonEffect(
  tx: LedgerTables,
  tenant: string,
  key: string,
  why: string,
): Promise<boolean> {
  const row = await lockEffect(tx, tenant, key);
  if (row?.status !== "pending") return false;
  await moveEffect(tx, row, "abandon", { error: detailOf(why) }, clock.now());
  return true;
}
