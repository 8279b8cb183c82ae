import { cancel, consumer, done } from "#lib/bus/index.ts";
import { messageUuid } from "#lib/bus/rules.ts";
import { projectionUpdated } from "#lib/flow/projections/index.ts";
import { matchProjection } from "./service/match-projection.ts";

/** What the pipeline before this stage has to say to subscriptions. */
export const consumers = [
  consumer({
    name: "subscriptions.match-projection",
    on: [projectionUpdated],
    ordered: true,
    batchSize: 20,
    timeLimitMs: 60_000,
    handle: async (tx, envelope, data, { ctx }) => {
      if (ctx.tenant === null) return cancel("a projection without an owner");
      await matchProjection(tx, { ...ctx, tenant: ctx.tenant }, messageUuid(envelope.id), data);
      return done;
    },
  }),
];
