import { clock } from "#lib/kernel/clock.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import type { OwnedSubscription, SubscriptionListener } from "../../subscriptions/index.ts";
import { DigestCadence } from "../contracts.ts";
import type { Budget } from "../rules.ts";
import { nextDue, type Due, type Slot } from "../schedule.ts";
import { deleteDue, findServed, lockDue, lockDueOf, putDue, type DueRow } from "../store/due.ts";
import { dropPending, hasPending } from "../store/intents.ts";

/** When notices that found no room go out where the person names no other time. */
const MORNING = "08:00";

/** When a contract's digests go out; null where it asks for none. */
export function slotOf(
  contract: Pick<OwnedSubscription, "cadence" | "timezone" | "local_time">,
): Slot | null {
  const cadence = DigestCadence.safeParse(contract.cadence);
  if (!cadence.success) return null;
  return { cadence: cadence.data, timezone: contract.timezone, localTime: contract.local_time };
}

export const slotKey = (slot: Slot): string => `${slot.cadence} ${slot.timezone} ${slot.localTime}`;

/** Sees to it that a contract with digests has its due time; one that moved its digests gets the next of the new times. */
export async function ensureDue(tx: Tx, tenantId: string, contract: OwnedSubscription): Promise<void> {
  const slot = slotOf(contract);
  if (slot === null) return;
  const row = await lockDue(tx, tenantId, contract.id);
  if (row !== null && !row.once && slotKey(row) === slotKey(slot)) return;
  const now = clock.now();
  const due = nextDue(slot, now, await findServed(tx, tenantId, contract.id));
  const windowFrom = row?.windowFrom ?? now;
  const who = { subscriptionId: contract.id, principalId: contract.principal_id };
  await putDue(tx, tenantId, { ...slot, ...who, windowFrom, once: false }, due);
}

/**
 * Makes room in a digest for a notice that may not go out now: the person's next one, or one of its own at the end of
 * the quiet hours, else in the morning, whichever is sooner.
 */
export async function deferToDigest(
  tx: Tx,
  tenantId: string,
  contract: OwnedSubscription,
  budget: Budget,
): Promise<void> {
  const rows = await lockDueOf(tx, tenantId, contract.principal_id);
  if (rows.some(({ subscriptionId }) => subscriptionId === contract.id)) return;
  const now = clock.now();
  const served = await findServed(tx, tenantId, contract.id);
  const own: Slot = {
    cadence: "daily_digest",
    timezone: budget.timezone,
    localTime: budget.quietTo ?? MORNING,
  };
  const { slot, due } = soonest(rows, { slot: own, due: nextDue(own, now, served) }, { now, served });
  const who = { subscriptionId: contract.id, principalId: contract.principal_id };
  await putDue(tx, tenantId, { ...slot, ...who, windowFrom: now, once: true }, due);
}

type Chance = { readonly slot: Slot; readonly due: Due };

function soonest(
  rows: readonly DueRow[],
  own: Chance,
  than: { readonly now: Date; readonly served: string | null },
): Chance {
  const joinable = rows.find(
    ({ nextDueAt, nextLocalDate }) =>
      nextDueAt > than.now &&
      nextDueAt <= own.due.at &&
      (than.served === null || nextLocalDate > than.served),
  );
  if (joinable === undefined) return own;
  const { cadence, timezone, localTime, nextDueAt, nextLocalDate } = joinable;
  return { slot: { cadence, timezone, localTime }, due: { at: nextDueAt, localDate: nextLocalDate } };
}

async function subscriptionChanged(tx: Tx, tenantId: string, contract: OwnedSubscription): Promise<void> {
  if (contract.status !== "active") {
    const row = await lockDue(tx, tenantId, contract.id);
    if (row !== null) await deleteDue(tx, tenantId, contract.id);
    await dropPending(tx, tenantId, contract.id, "inactive", clock.now());
    return;
  }
  if (slotOf(contract) !== null) return await ensureDue(tx, tenantId, contract);
  const row = await lockDue(tx, tenantId, contract.id);
  if (row === null || row.once) return;
  // It asks for no more digests; what it gathered still goes out with the one that is due.
  if (!(await hasPending(tx, tenantId, contract.id))) return await deleteDue(tx, tenantId, contract.id);
  const due = { at: row.nextDueAt, localDate: row.nextLocalDate };
  await putDue(tx, tenantId, { ...row, once: true }, due);
}

/** Keeps the due times of digests at what contracts ask for, and drops what waits for one that ended or rests. */
export const digestKeeper: SubscriptionListener = { subscriptionChanged };
