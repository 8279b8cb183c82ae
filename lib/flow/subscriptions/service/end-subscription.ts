import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { SubscriptionsError } from "../errors.ts";
import { subscriptionListener } from "../ports.ts";
import type { StoredSubscription } from "../queries/present-subscription.ts";
import { readSubscriptions } from "../queries/subscriptions.ts";
import type { Plan } from "../plan/compile.ts";
import { findLapsed, lockSubscription, replaceSubscription, type Terms } from "../store/subscriptions.ts";

type Locked = StoredSubscription & { readonly plan: Plan };

/** What a stored contract says, with another status. */
export const termsOfStored = (row: Locked, status: Terms["status"]): Terms => ({
  name: row.name,
  status,
  contract: row.contract,
  plan: row.plan,
  channel: row.channel,
  cadence: row.cadence,
  timezone: row.timezone,
  localTime: row.local_time,
  leaseDays: row.lease_days,
  leaseExpiresAt: row.lease_expires_at === null ? null : new Date(row.lease_expires_at),
});

/** Tells whoever keeps something because of a contract what it is now. */
export async function announceChange(tx: Tx, tenantId: string, id: string): Promise<void> {
  const [now] = await readSubscriptions(tx, tenantId, [id]);
  if (!now) throw new Error(`subscription ${id} vanished in its own transaction`);
  await subscriptionListener().subscriptionChanged(tx, tenantId, now);
}

async function end(tx: Tx, tenantId: string, row: Locked, status: "revoked" | "expired"): Promise<void> {
  const key = { tenantId, id: row.id, principalId: row.principal_id };
  await replaceSubscription(tx, key, termsOfStored(row, status), clock.now());
  await announceChange(tx, tenantId, row.id);
}

/** Ends a contract of the asker for good; asked again it changes nothing. */
export async function revokeSubscription(
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<Result<null, SubscriptionsError>> {
  if (ctx.tenant === null) return err({ code: "subscriptions.not_found" });
  const row = await lockSubscription(tx, ctx.tenant, id);
  if (row?.principal_id !== ctx.principal || row.principal_id === null)
    return err({ code: "subscriptions.not_found" });
  if (row.status !== "revoked") await end(tx, ctx.tenant, row, "revoked");
  return ok(null);
}

const LAPSED_AT_ONCE = 500;

/** Ends the contracts of a tenant whose lease is over; answers how many. */
export async function expireLeases(tx: Tx, tenantId: string): Promise<number> {
  const ids = await findLapsed(tx, tenantId, clock.now(), LAPSED_AT_ONCE);
  for (const id of ids) {
    const row = await lockSubscription(tx, tenantId, id);
    if (row) await end(tx, tenantId, row, "expired");
  }
  return ids.length;
}
