/** Stage 3 of the pipeline, beside publications: what someone explicitly asked for, and which changes meet it. */
export { consumers } from "./consumers.ts";
export type { SubscriptionsError } from "./errors.ts";
export { subscriptionMatched } from "./messages.ts";
export { mayReadDomain, mayReceive } from "./policy.ts";
export { provideSubscriptionListener, type SubscriptionListener } from "./ports.ts";
export { countSubscribers, matchCounts } from "./queries/match-counts.ts";
export { unsubscribeUrl } from "./queries/present-subscription.ts";
export {
  getSubscription,
  listSubscriptions,
  readSubscription,
  readSubscriptions,
  type OwnedSubscription,
  type SubscriptionPosition,
} from "./queries/subscriptions.ts";
export { changeSubscription } from "./service/change-subscription.ts";
export { expireLeases, revokeSubscription } from "./service/end-subscription.ts";
export { previewContract } from "./service/preview-contract.ts";
export { subscribe } from "./service/subscribe.ts";
export { showUnsubscription, unsubscribe } from "./service/unsubscribe.ts";
export { verifySubscriptions } from "./verify.ts";
