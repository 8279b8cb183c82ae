import { clock } from "#lib/kernel/clock.ts";
import { waitOfCircuit } from "../store/circuits.ts";
import {
  enterEffect,
  moveEffect,
  noteRepeat,
  type EffectIntent,
  type EffectRow,
  type LedgerTables,
} from "../store/effects.ts";

/** The right to send once, or to look once: worth nothing after another one was given. */
export type Lease = {
  readonly tenant: string;
  readonly key: string;
  readonly epoch: number;
  /** 1 for the first send. */
  readonly attempt: number;
  readonly until: Date;
};

/** What a lease lasts beyond the call that it is for: time to wake up, and to write down the answer. */
export const LEASE_MARGIN_MS = 10_000;

/** What claiming an effect came to. */
export type Claim =
  | { readonly kind: "claimed"; readonly lease: Lease }
  | { readonly kind: "settled"; readonly status: "done" | "failed"; readonly externalRef: string | null }
  | { readonly kind: "unknown" }
  | {
      readonly kind: "waiting";
      readonly until: Date;
      readonly why: "attempt" | "lease" | "circuit";
    }
  /** The key stands for another intent: nothing may be done under it. */
  | { readonly kind: "mismatch" };

/**
 * Claims an effect in the caller's transaction. One caller gets the lease; whoever comes later learns why not. A lease
 * that ran out means that nobody knows what was done: the effect becomes `unknown` and is never handed out again
 * before a look at the target.
 */
export async function claimEffect(tx: LedgerTables, intent: EffectIntent): Promise<Claim> {
  const now = clock.now();
  const row = await enterEffect(tx, intent, now);
  if (row.intentHash !== intent.intentHash) return { kind: "mismatch" };
  const held = await refusalOf(tx, row, now);
  if (held?.kind === "settled") await noteRepeat(tx, intent, now);
  if (held) return held;
  const target = { tenant: intent.tenant, target: intent.target, siteId: intent.siteId };
  const until = await waitOfCircuit(tx, target, now);
  if (until !== null) return { kind: "waiting", until, why: "circuit" };
  const lease: Lease = {
    tenant: intent.tenant,
    key: intent.key,
    epoch: row.leaseEpoch + 1,
    attempt: row.attempt + 1,
    until: new Date(now.getTime() + intent.callMs + LEASE_MARGIN_MS),
  };
  const change = { attempt: lease.attempt, leaseEpoch: lease.epoch, leaseUntil: lease.until };
  await moveEffect(tx, row, "claim", { ...change, startedAt: now, lookups: 0, error: null }, now);
  return { kind: "claimed", lease };
}

async function refusalOf(tx: LedgerTables, row: EffectRow, now: Date): Promise<Claim | null> {
  if (row.status === "done" || row.status === "failed")
    return { kind: "settled", status: row.status, externalRef: row.externalRef };
  if (row.status === "unknown") return { kind: "unknown" };
  if (row.status === "started") {
    if (row.leaseUntil !== null && row.leaseUntil.getTime() > now.getTime())
      return { kind: "waiting", until: row.leaseUntil, why: "lease" };
    await expireEffect(tx, row, now);
    return { kind: "unknown" };
  }
  return row.nextAttemptAt !== null && row.nextAttemptAt.getTime() > now.getTime()
    ? { kind: "waiting", until: row.nextAttemptAt, why: "attempt" }
    : null;
}

/** Whoever held the lease is gone, or so late that its word no longer counts. */
export async function expireEffect(tx: LedgerTables, row: EffectRow, now: Date): Promise<void> {
  const error = "the lease ended before an answer was written down";
  await moveEffect(tx, row, "expire", { leaseEpoch: row.leaseEpoch + 1, error }, now);
}
