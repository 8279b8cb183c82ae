import { clock } from "#lib/kernel/clock.ts";
import { backoffMs, failureOf, signalOfLookup, type Lookup } from "../rules.ts";
import { lockEffect, moveEffect, type LedgerTables } from "../store/effects.ts";
import { expireEffect, type Lease } from "./claim-effect.ts";
import { detailOf, spread, type Settled } from "./settle-effect.ts";

/** What asking for a look came to. */
export type LookClaim =
  | { readonly kind: "claimed"; readonly lease: Lease }
  | { readonly kind: "waiting"; readonly until: Date }
  | { readonly kind: "settled"; readonly status: "done" | "failed"; readonly externalRef: string | null }
  /** Nothing is unknown: it waits to be sent. */
  | { readonly kind: "pending" }
  | { readonly kind: "none" };

/** Claims the look at the target of an unknown effect; one looks at a time. */
export async function claimLook(
  tx: LedgerTables,
  tenant: string,
  key: string,
  leaseMs: number,
): Promise<LookClaim> {
  const now = clock.now();
  let row = await lockEffect(tx, tenant, key);
  if (row === null) return { kind: "none" };
  const isHeld = row.leaseUntil !== null && row.leaseUntil.getTime() > now.getTime();
  if (isHeld && row.leaseUntil) return { kind: "waiting", until: row.leaseUntil };
  if (row.status === "started") {
    await expireEffect(tx, row, now);
    row = await lockEffect(tx, tenant, key);
    if (row === null) return { kind: "none" };
  }
  if (row.status === "pending") return { kind: "pending" };
  if (row.status === "done" || row.status === "failed")
    return { kind: "settled", status: row.status, externalRef: row.externalRef };
  const until = new Date(now.getTime() + leaseMs);
  const epoch = row.leaseEpoch + 1;
  await tx.effect.update({
    where: { tenantId_effectKey: { tenantId: tenant, effectKey: key } },
    data: { leaseEpoch: epoch, leaseUntil: until, lookups: row.lookups + 1, updatedAt: now },
  });
  return { kind: "claimed", lease: { tenant, key, epoch, attempt: row.attempt, until } };
}

/**
 * Writes down what a look showed, fenced like an attempt. Absence counts only `graceMs` after the send began: until
 * then what was sent may still be on its way.
 */
export async function settleLook(
  tx: LedgerTables,
  lease: Lease,
  lookup: Lookup,
  graceMs: number,
): Promise<Settled> {
  const now = clock.now();
  const row = await lockEffect(tx, lease.tenant, lease.key);
  if (row === null || row.status !== "unknown" || row.leaseEpoch !== lease.epoch) return { kind: "fenced" };
  const settledFrom = (row.startedAt?.getTime() ?? 0) + graceMs;
  const signal = signalOfLookup(lookup, row, now.getTime() >= settledFrom);
  if (lookup.kind === "found") {
    await moveEffect(tx, row, signal, { externalRef: lookup.externalRef }, now);
    return { kind: "done", externalRef: lookup.externalRef };
  }
  const detail =
    lookup.kind === "absent"
      ? "the target does not have it"
      : detailOf(`the look was unclear: ${lookup.detail}`);
  if (signal === "absent") {
    await moveEffect(tx, row, signal, { nextAttemptAt: now, error: detail }, now);
    return { kind: "retry", at: now, detail };
  }
  if (signal === "doubt") {
    const waited = now.getTime() + backoffMs(row.lookups, undefined, spread());
    const lookAt = new Date(lookup.kind === "absent" ? Math.max(settledFrom, now.getTime() + 100) : waited);
    await moveEffect(tx, row, signal, { nextAttemptAt: lookAt, error: detail }, now);
    return { kind: "unknown", detail, lookAt };
  }
  await moveEffect(tx, row, signal, { error: detail }, now);
  return { kind: "failed", failure: failureOf(signal), detail };
}
