import { cancel, consumer, done } from "#lib/bus/index.ts";
import { eventMerged, eventRetracted } from "#lib/flow/events/index.ts";
import { projectionUpdated } from "#lib/flow/projections/index.ts";
import { enterContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { followMerge } from "./service/follow-merge.ts";
import { routeProjection, withdrawEvent } from "./service/route-projection.ts";
import { tenantsPublishing } from "./store/publications.ts";

type Owned = Context & { readonly tenant: string };

/** Runs for the message's tenant, or, for the shared core's messages, for each tenant that has something of these events. */
async function forOwners(
  tx: Tx,
  ctx: Context,
  geids: readonly string[],
  work: (own: Owned) => Promise<void>,
): Promise<void> {
  if (ctx.tenant !== null) return await work({ ...ctx, tenant: ctx.tenant });
  for (const tenant of await tenantsPublishing(tx, geids)) {
    const own = { ...ctx, tenant };
    await enterContext(tx, own);
    await work(own);
  }
  await enterContext(tx, ctx);
}

/** What the pipeline before this stage has to say to publications. */
export const consumers = [
  consumer({
    name: "publications.route-projection",
    on: [projectionUpdated],
    ordered: true,
    batchSize: 20,
    timeLimitMs: 15_000,
    handle: async (tx, _envelope, data, { ctx }) => {
      if (ctx.tenant === null) return cancel("a projection without an owner");
      await routeProjection(tx, { ...ctx, tenant: ctx.tenant }, data);
      return done;
    },
  }),
  consumer({
    name: "publications.withdraw-event",
    on: [eventRetracted],
    handle: async (tx, _envelope, { geid }, { ctx }) => {
      await forOwners(tx, ctx, [geid], (own) => withdrawEvent(tx, own, geid));
      return done;
    },
  }),
  consumer({
    name: "publications.follow-merge",
    on: [eventMerged],
    ordered: true,
    handle: async (tx, _envelope, data, { ctx }) => {
      await forOwners(tx, ctx, data.absorbed, (own) => followMerge(tx, own, data.absorbed));
      return done;
    },
  }),
];
