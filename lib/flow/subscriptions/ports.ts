import type { Tx } from "#lib/kernel/db/index.ts";
import type { OwnedSubscription } from "./queries/subscriptions.ts";

/** Whoever keeps something because of a subscription, such as the time of its next digest. */
export interface SubscriptionListener {
  /** A subscription began, changed or ended; called in the transaction of the change, with what it is now. */
  subscriptionChanged(tx: Tx, tenantId: string, subscription: OwnedSubscription): Promise<void>;
}

let listener: SubscriptionListener = { subscriptionChanged: () => Promise.resolve() };

/** Fills the port; called once by the composition root. */
export function provideSubscriptionListener(own: SubscriptionListener): void {
  listener = own;
}
export const subscriptionListener = (): SubscriptionListener => listener;
