import { randomBytes } from "node:crypto";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { err, type Result } from "#lib/kernel/result.ts";
import { Interest, type ContractInput, type Subscription } from "../contracts.ts";
import type { SubscriptionsError } from "../errors.ts";
import { compilePlan } from "../plan/compile.ts";
import { readSubscription } from "../queries/subscriptions.ts";
import { DEFAULT_LOCAL_TIME, DEFAULT_ZONE, MAX_SUBSCRIPTIONS } from "../rules.ts";
import { insertSubscription, type Terms } from "../store/subscriptions.ts";
import { checkContract } from "./check-contract.ts";
import { announceChange } from "./end-subscription.ts";
import { ownAccount } from "./own-account.ts";

const DAY_MS = 86_400_000;

/** What of an input is asked for, without how it is delivered. */
export const interestOf = (input: ContractInput): Interest =>
  Object.fromEntries(
    Object.entries(input).filter(([key, value]) => key in Interest.shape && value !== undefined),
  ) as Interest;

/** When a lease of so many days that begins now is over. */
export const leaseEnd = (days: number | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS);

/** An input in the form in which it is stored. */
export function termsOfInput(input: ContractInput, status: Terms["status"], now: Date): Terms {
  const contract = interestOf(input);
  return {
    name: input.name ?? null,
    status,
    contract,
    plan: compilePlan(contract, input.cadence),
    channel: input.channel,
    cadence: input.cadence,
    timezone: input.timezone ?? DEFAULT_ZONE,
    localTime: input.local_time ?? DEFAULT_LOCAL_TIME,
    leaseDays: input.lease_days ?? null,
    leaseExpiresAt: leaseEnd(input.lease_days ?? null, now),
  };
}

/** Writes a contract of the asker; from the commit on it meets what changes. Refuses faults by name, and one too many. */
export async function subscribe(
  tx: Tx,
  ctx: Context,
  input: ContractInput,
): Promise<Result<Subscription, SubscriptionsError>> {
  const owner = await ownAccount(tx, ctx);
  if (!owner.ok) return owner;
  const checked = await checkContract(tx, ctx, input);
  if (!checked.ok) return checked;
  const { tenantId, id: principalId } = owner.value;
  const standing = await tx.subscription.count({
    where: { tenantId, principalId, status: { in: ["pending", "active", "paused"] } },
  });
  if (standing >= MAX_SUBSCRIPTIONS)
    return err({
      code: "subscriptions.too_many",
      detail: `An account has at most ${MAX_SUBSCRIPTIONS} subscriptions that stand.`,
    });
  const now = clock.now();
  const key = { tenantId, id: mintId("sub"), principalId };
  const token = randomBytes(32).toString("base64url");
  await insertSubscription(tx, key, termsOfInput(input, "active", now), token, now);
  crashPoint("subscribe.after-index");
  await announceChange(tx, tenantId, key.id);
  return await readSubscription(tx, ctx, key.id);
}
