import { message } from "#lib/bus/message.ts";
import { Completed } from "./contracts.ts";

/**
 * Something reached a person: a notice, a further contract that joined one, or a digest with what it holds. It belongs
 * to the person's tenant and keeps the person's order.
 */
export const deliveryCompleted = message("publication", "org.evemiss.iiodo.delivery.completed.v1", Completed);
