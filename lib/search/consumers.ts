import { consumer, done } from "#lib/bus/index.ts";
import { eventCreated, eventMerged, eventSplit, eventUpdated } from "#lib/flow/events/index.ts";
import { projectionUpdated } from "#lib/flow/projections/index.ts";
import { publicationCompleted, publicationRetracted } from "#lib/flow/publications/index.ts";
import { indexEvent, markDomains, markSites } from "./service.ts";

/** Keeps the public index at what the shared events say. Messages of a tenant are about its own rows: not indexed. */
export const consumers = [
  consumer({
    name: "search.index-event",
    on: [eventCreated, eventUpdated],
    handle: async (tx, _envelope, data, { ctx }) => {
      if (ctx.tenant === null) await indexEvent(tx, data.geid);
      return done;
    },
  }),
  consumer({
    name: "search.follow-split",
    on: [eventSplit],
    handle: async (tx, _envelope, data, { ctx }) => {
      if (ctx.tenant !== null) return done;
      for (const geid of [data.geid, ...data.parts].sort()) await indexEvent(tx, geid);
      return done;
    },
  }),
  consumer({
    name: "search.follow-merge",
    on: [eventMerged],
    handle: async (tx, _envelope, data, { ctx }) => {
      if (ctx.tenant !== null) return done;
      for (const geid of [data.geid, ...data.absorbed, ...data.restored].sort()) await indexEvent(tx, geid);
      return done;
    },
  }),
  consumer({
    name: "search.mark-domains",
    on: [projectionUpdated],
    handle: async (tx, _envelope, data) => {
      await markDomains(tx, data.geid);
      return done;
    },
  }),
  consumer({
    name: "search.mark-sites",
    on: [publicationCompleted, publicationRetracted],
    handle: async (tx, _envelope, data) => {
      await markSites(tx, data.geid);
      return done;
    },
  }),
];
