import { enqueue } from "#lib/bus/index.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import type { IntentId, Pubid } from "#lib/kernel/ids.ts";
import type { StoredIntent } from "../store/intents.ts";
import type { StoredPublication } from "../store/publications.ts";
import { executeWork, reconcileWork, withdrawWork } from "../jobs.ts";

type Named = Pick<StoredIntent, "tenantId" | "intentId" | "siteId">;
const payloadOf = ({ intentId, siteId }: Named) => ({ intentId: intentId as IntentId, siteId });

/** Asks for an intent to be carried out, now or later. */
export async function requestExecution(tx: Tx, intent: Named, startAfter?: Date): Promise<void> {
  await enqueue(tx, executeWork, {
    tenant: intent.tenantId,
    payload: payloadOf(intent),
    ...(startAfter ? { startAfter } : {}),
  });
}

/** Asks for a look at the target of an intent's effect, at a time. */
export async function requestLook(tx: Tx, intent: Named, at: Date): Promise<void> {
  await enqueue(tx, reconcileWork, { tenant: intent.tenantId, payload: payloadOf(intent), startAfter: at });
}

/** Asks that another system be told of a withdrawal; pages of our own are gone in the transaction that withdraws. */
export async function requestWithdrawal(tx: Tx, publication: StoredPublication, at?: Date): Promise<void> {
  if (publication.channel === "web") return;
  await enqueue(tx, withdrawWork, {
    tenant: publication.tenantId,
    payload: { pubid: publication.pubid as Pubid, siteId: publication.siteId },
    ...(at ? { startAfter: at } : {}),
  });
}
