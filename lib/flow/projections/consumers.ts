import { consumer, done } from "#lib/bus/index.ts";
import {
  eventCreated,
  eventMerged,
  eventRetracted,
  eventSplit,
  eventUpdated,
} from "#lib/flow/events/index.ts";
import { projectEvents, projectForTenants } from "./service/project-events.ts";

const mergedGeids = (data: { geid: string; absorbed: readonly string[]; restored: readonly string[] }) => [
  data.geid,
  ...data.absorbed,
  ...data.restored,
];

/**
 * Keeps the views of the public domains at what is known of the shared events, and those of a tenant's own domains at
 * what that tenant knows. A message of a tenant is about its own rows, which no public domain reads. A consumer of its
 * own for each kind, so that a flood of updates holds up no retraction; and for the tenants' readings of shared events,
 * so that none of them holds up what the public reads.
 */
export const consumers = [
  consumer({
    name: "projections.project-event",
    on: [eventCreated, eventUpdated],
    batchSize: 20,
    timeLimitMs: 10_000,
    handle: async (tx, _envelope, data, { ctx }) => {
      await projectEvents(tx, ctx, [data.geid]);
      return done;
    },
  }),
  consumer({
    name: "projections.follow-merge",
    on: [eventMerged],
    handle: async (tx, _envelope, data, { ctx }) => {
      await projectEvents(tx, ctx, mergedGeids(data));
      return done;
    },
  }),
  consumer({
    name: "projections.follow-split",
    on: [eventSplit],
    handle: async (tx, _envelope, data, { ctx }) => {
      await projectEvents(tx, ctx, [data.geid, ...data.parts]);
      return done;
    },
  }),
  consumer({
    name: "projections.follow-retraction",
    on: [eventRetracted],
    handle: async (tx, _envelope, data, { ctx }) => {
      await projectEvents(tx, ctx, [data.geid]);
      return done;
    },
  }),
  consumer({
    name: "projections.project-for-tenants",
    on: [eventCreated, eventUpdated, eventRetracted],
    batchSize: 20,
    timeLimitMs: 10_000,
    handle: async (tx, _envelope, data, { ctx }) => {
      if (ctx.tenant === null) await projectForTenants(tx, ctx, [data.geid]);
      return done;
    },
  }),
  consumer({
    name: "projections.follow-merge-for-tenants",
    on: [eventMerged],
    handle: async (tx, _envelope, data, { ctx }) => {
      if (ctx.tenant === null) await projectForTenants(tx, ctx, mergedGeids(data));
      return done;
    },
  }),
  consumer({
    name: "projections.follow-split-for-tenants",
    on: [eventSplit],
    handle: async (tx, _envelope, data, { ctx }) => {
      if (ctx.tenant === null) await projectForTenants(tx, ctx, [data.geid, ...data.parts]);
      return done;
    },
  }),
];
