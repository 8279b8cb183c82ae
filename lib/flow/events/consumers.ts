import { consumer, done } from "#lib/bus/index.ts";
import { eventCreated, eventMerged, eventUpdated } from "./messages.ts";
import { followShared } from "./service/follow-shared.ts";

/** Lets tenants follow the shared core; what concerns one tenant's own rows is its own act already. */
export const consumers = [
  consumer({
    name: "events.adopt-public",
    on: [eventCreated, eventUpdated],
    handle: async (tx, _envelope, data, { ctx }) => {
      if (ctx.tenant === null) await followShared(tx, ctx, { geids: [data.geid], isMerge: false });
      return done;
    },
  }),
  consumer({
    name: "events.settle-overlays",
    on: [eventMerged],
    handle: async (tx, _envelope, data, { ctx }) => {
      const geids = [data.geid, ...data.absorbed, ...data.restored].sort();
      if (ctx.tenant === null) await followShared(tx, ctx, { geids, isMerge: true });
      return done;
    },
  }),
];
