import { emit } from "#lib/bus/index.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { deliveryCompleted } from "../messages.ts";

/** Says in the running transaction that something reached a person in the application. */
export async function announce(
  tx: Tx,
  tenantId: string,
  what: {
    readonly kind: "notification" | "digest";
    readonly id: string;
    readonly principalId: string;
    readonly geid: string | null;
    readonly subscriptionIds: readonly string[];
  },
): Promise<void> {
  const { kind, id, principalId, geid, subscriptionIds } = what;
  if (subscriptionIds.length === 0) return;
  const data = {
    kind,
    id,
    account_id: principalId,
    geid,
    subscription_ids: [...subscriptionIds],
    channel: "in_app" as const,
  };
  await emit(tx, deliveryCompleted, {
    subject: `${kind}/${id}`,
    tenant: tenantId,
    partitionKey: principalId,
    data,
  });
}
