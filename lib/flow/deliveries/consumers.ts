import { consumer, done } from "#lib/bus/index.ts";
import { subscriptionMatched } from "../subscriptions/index.ts";
import { planMatches } from "./service/plan-matches.ts";

/** Turns what met somebody's contracts into what is to reach them; of one person in the order in which it happened. */
export const consumers = [
  consumer({
    name: "deliveries.plan",
    on: [subscriptionMatched],
    ordered: true,
    batchSize: 20,
    timeLimitMs: 10_000,
    handle: async (tx, _envelope, data, { ctx }) => {
      const { tenant } = ctx;
      if (tenant === null) throw new Error("a contract belongs to a tenant");
      await planMatches(tx, { ...ctx, tenant }, data);
      return done;
    },
  }),
];
