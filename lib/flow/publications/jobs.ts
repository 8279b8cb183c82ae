import { z } from "zod";
import { job } from "#lib/bus/index.ts";
import { Dpid, IntentId, Pubid } from "#lib/kernel/ids.ts";

/** Longer than the longest call with its look-up, rendering included. */
const TIME_LIMIT_S = 120;
/** Tries of the job itself, which fail only when this process or its database does; the ledger counts the sends. */
const ATTEMPTS = 20;
const limits = { attempts: ATTEMPTS, timeLimitSeconds: TIME_LIMIT_S };

/** Brings a revision out. */
export const executeWork = job({
  name: "publications.execute",
  payload: z.strictObject({ intentId: IntentId, siteId: z.string() }),
  key: ({ intentId }) => intentId,
  lane: ({ siteId }) => siteId,
  ...limits,
});

/** Finds out what became of a revision whose answer was lost. */
export const reconcileWork = job({
  name: "publications.reconcile",
  payload: z.strictObject({ intentId: IntentId, siteId: z.string() }),
  key: ({ intentId }) => intentId,
  lane: ({ siteId }) => siteId,
  ...limits,
});

/** Tells another system that a publication was withdrawn. */
export const withdrawWork = job({
  name: "publications.withdraw",
  payload: z.strictObject({ pubid: Pubid, siteId: z.string() }),
  key: ({ pubid }) => pubid,
  lane: ({ siteId }) => siteId,
  ...limits,
});

/** Draws a page or feed of a site again; requests for one path while one waits are one request. */
export const rebuildWork = job({
  name: "publications.rebuild-path",
  payload: z.strictObject({ siteId: z.string(), locale: z.string(), path: z.string() }),
  key: ({ siteId, path }) => `${siteId} ${path}`,
  lane: ({ siteId }) => siteId,
  ...limits,
});

/** Asks for the pages of a reading that name each other. Without a key: a request that waits may run before this one's transaction ends. */
export const redrawReadingWork = job({
  name: "publications.redraw-reading",
  payload: z.strictObject({ siteId: z.string(), dpid: Dpid }),
  lane: ({ siteId }) => siteId,
  ...limits,
});
