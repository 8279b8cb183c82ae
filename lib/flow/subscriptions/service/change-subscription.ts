import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { Interest, type ContractInput, type ContractPatch, type Subscription } from "../contracts.ts";
import type { SubscriptionsError } from "../errors.ts";
import type { StoredSubscription } from "../queries/present-subscription.ts";
import { readSubscription } from "../queries/subscriptions.ts";
import { NEXT_STATUS } from "../rules.ts";
import { lockSubscription, replaceSubscription } from "../store/subscriptions.ts";
import { checkContract } from "./check-contract.ts";
import { announceChange } from "./end-subscription.ts";
import { termsOfInput } from "./subscribe.ts";

/** Members of the interest that a patch names, null for what it takes back. */
const namedIn = (patch: ContractPatch) =>
  Object.entries(patch).filter(([key, value]) => key in Interest.shape && value !== undefined);

/** The contract as it would be with a patch: what it names is replaced, null is taken back, the rest stays. */
export function mergeContract(row: StoredSubscription, patch: ContractPatch): ContractInput {
  const interest = { ...row.contract, ...Object.fromEntries(namedIn(patch)) };
  const asked = Object.fromEntries(Object.entries(interest).filter(([, value]) => value !== null));
  return {
    ...(asked as Interest),
    name: patch.name === undefined ? row.name : patch.name,
    channel: patch.channel ?? row.channel,
    cadence: patch.cadence ?? row.cadence,
    timezone: patch.timezone ?? row.timezone,
    local_time: patch.local_time ?? row.local_time,
    lease_days: patch.lease_days === undefined ? row.lease_days : patch.lease_days,
  };
}

const ended = (detail: string) => err({ code: "subscriptions.ended", detail } as const);

/** The status that a patch leads to; an expired contract stands again only with a lease named anew. */
function nextStatus(
  row: StoredSubscription,
  patch: ContractPatch,
): Result<StoredSubscription["status"], SubscriptionsError> {
  if (row.status === "revoked") return ended("A subscription that was revoked stays so.");
  if (row.status === "expired" && patch.lease_days === undefined)
    return ended("The lease is over: name lease_days to begin another.");
  const wanted = patch.status ?? (row.status === "expired" ? "active" : row.status);
  const isLegal = wanted === row.status || NEXT_STATUS[row.status].includes(wanted);
  return isLegal ? ok(wanted) : ended(`It cannot go from ${row.status} to ${wanted}.`);
}

/** Names of a patch that are looked up: what stood before may have lost its meaning since, and may be kept. */
const namesOf = (patch: ContractPatch): Interest =>
  Object.fromEntries(namedIn(patch).filter(([, value]) => value !== null)) as Interest;

/** Changes a contract of the asker, pauses it or lets it go on; the index follows in the same transaction. */
export async function changeSubscription(
  tx: Tx,
  ctx: Context,
  id: string,
  patch: ContractPatch,
): Promise<Result<Subscription, SubscriptionsError>> {
  if (ctx.tenant === null || ctx.principal === null) return err({ code: "subscriptions.not_found" });
  const row = await lockSubscription(tx, ctx.tenant, id);
  if (row?.principal_id !== ctx.principal) return err({ code: "subscriptions.not_found" });
  if (patch.version !== undefined && patch.version !== row.version)
    return err({ code: "subscriptions.stale_version", detail: `It is at version ${row.version}.` });
  const status = nextStatus(row, patch);
  if (!status.ok) return status;
  const input = mergeContract(row, patch);
  const checked = await checkContract(tx, ctx, input, namesOf(patch));
  if (!checked.ok) return checked;
  const now = clock.now();
  const terms = termsOfInput(input, status.value, now);
  const lease =
    patch.lease_days === undefined && row.lease_expires_at !== null
      ? { leaseExpiresAt: new Date(row.lease_expires_at) }
      : {};
  const key = { tenantId: ctx.tenant, id, principalId: row.principal_id };
  await replaceSubscription(tx, key, { ...terms, ...lease }, now);
  await announceChange(tx, ctx.tenant, id);
  return await readSubscription(tx, ctx, id);
}
