/** Stage 5 of the pipeline, beside timelines: what is to reach a person, when, and what reached them. */
export { consumers } from "./consumers.ts";
export type { DeliveriesError } from "./errors.ts";
export { deliveryCompleted } from "./messages.ts";
export { getBudget } from "./queries/budget.ts";
export { digestPosition, getDigest, listDigests } from "./queries/digests.ts";
export {
  countUnread,
  listNotifications,
  notificationPosition,
  UNREAD_SHOWN,
} from "./queries/notifications.ts";
export { closeDueDigests } from "./service/close-digests.ts";
export { digestKeeper } from "./service/keep-due.ts";
export { readNotifications } from "./service/mark-read.ts";
export { setBudget } from "./service/set-budget.ts";
export { verifyDeliveries } from "./verify.ts";
