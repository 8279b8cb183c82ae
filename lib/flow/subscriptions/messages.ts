import { z } from "zod";
import { message } from "#lib/bus/message.ts";
import { Maturity, Scale } from "#lib/flow/projections/contracts.ts";
import { AccountId, Dpid, Geid, SubscriptionId } from "#lib/kernel/ids.ts";
import { Matched } from "./contracts.ts";

const share = z.number().min(0).max(1);

/**
 * A change of a projection met contracts of one account: all of them in one message, each named with why. It belongs to
 * the account's tenant and keeps the account's order. It says that something matched, not that anyone is told: that is
 * decided where notices are made.
 */
export const subscriptionMatched = message(
  "publication",
  "org.evemiss.iiodo.subscription.matched.v1",
  z.strictObject({
    account_id: AccountId,
    geid: Geid,
    dpid: Dpid,
    domain: z.string(),
    /** The revision of the projection that matched. */
    revision: z.int().positive(),
    event_version: z.int().positive(),
    /** `new`: no contract of this account met this event before, in any domain. */
    reason: z.enum(["new", "updated"]),
    delta: z.strictObject({ from_revision: z.int().positive().nullable() }),
    scores: z.strictObject({
      relevance: share,
      importance: share,
      materiality: share,
      scale: Scale,
      maturity: Maturity,
    }),
    breaking: z.boolean(),
    watch: z.boolean(),
    subscription_ids: z.array(SubscriptionId).min(1),
    matched: z.array(Matched).min(1),
  }),
);
