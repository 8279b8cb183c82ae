/** Stage 3 of the pipeline, beside publications: what someone explicitly asked for, and which changes meet it. */
export type { SubscriptionsError } from "./errors.ts";
export { subscriptionMatched } from "./messages.ts";
export { mayReadDomain, mayReceive } from "./policy.ts";
export { provideSubscriptionListener, type SubscriptionListener } from "./ports.ts";
export { unsubscribeUrl } from "./queries/present-subscription.ts";
export {
  getSubscription,
  listSubscriptions,
  readSubscription,
  readSubscriptions,
  subscriptionsOf,
  type OwnedSubscription,
  type SubscriptionPosition,
} from "./queries/subscriptions.ts";
