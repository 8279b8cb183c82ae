import { consumer, done } from "#lib/bus/index.ts";
import {
  eventCreated,
  eventMerged,
  eventRetracted,
  eventSplit,
  eventUpdated,
} from "#lib/flow/events/index.ts";
import { projectEvents } from "./service/project-events.ts";

/**
 * Keeps the views of the public domains at what is known of the shared events. Messages of a tenant are about its own
 * rows, which no public domain reads. A consumer of its own for each kind, so that a flood of updates holds up no
 * retraction.
 */
export const consumers = [
  consumer({
    name: "projections.project-event",
    on: [eventCreated, eventUpdated],
    batchSize: 20,
    timeLimitMs: 10_000,
    handle: async (tx, _envelope, data, { ctx }) => {
      if (ctx.tenant === null) await projectEvents(tx, ctx, [data.geid]);
      return done;
    },
  }),
  consumer({
    name: "projections.follow-merge",
    on: [eventMerged],
    handle: async (tx, _envelope, data, { ctx }) => {
      if (ctx.tenant === null) await projectEvents(tx, ctx, [data.geid, ...data.absorbed, ...data.restored]);
      return done;
    },
  }),
  consumer({
    name: "projections.follow-split",
    on: [eventSplit],
    handle: async (tx, _envelope, data, { ctx }) => {
      if (ctx.tenant === null) await projectEvents(tx, ctx, [data.geid, ...data.parts]);
      return done;
    },
  }),
  consumer({
    name: "projections.follow-retraction",
    on: [eventRetracted],
    handle: async (tx, _envelope, data, { ctx }) => {
      if (ctx.tenant === null) await projectEvents(tx, ctx, [data.geid]);
      return done;
    },
  }),
];
