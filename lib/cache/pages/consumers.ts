import { consumer, done } from "#lib/bus/index.ts";
import {
  eventCreated,
  eventMerged,
  eventRetracted,
  eventSplit,
  eventUpdated,
  evidenceAdded,
} from "#lib/flow/events/index.ts";
import { projectionUpdated } from "#lib/flow/projections/index.ts";
import {
  publicationCompleted,
  publicationRetracted,
  publicationUpdated,
} from "#lib/flow/publications/index.ts";
import { domainTag, DOMAINS, eventTag, STREAM } from "./rules.ts";
import { bumpTags } from "./store.ts";

/** What readers see cached follows what is known: each message names the pages that it makes old. */
export const consumers = [
  consumer({
    name: "cache.follow-event",
    on: [eventCreated, eventUpdated, evidenceAdded],
    handle: async (tx, _envelope, data) => {
      await bumpTags(tx, [STREAM, eventTag(data.geid)], false);
      return done;
    },
  }),
  consumer({
    name: "cache.follow-merge",
    on: [eventMerged],
    handle: async (tx, _envelope, data) => {
      await bumpTags(
        tx,
        [STREAM, DOMAINS, ...[data.geid, ...data.absorbed, ...data.restored].map(eventTag)],
        true,
      );
      return done;
    },
  }),
  consumer({
    name: "cache.follow-split",
    on: [eventSplit],
    // The whole is a page of choices now; shown as an event it would be wrong, not only old.
    handle: async (tx, _envelope, data) => {
      await bumpTags(tx, [STREAM, DOMAINS, ...[data.geid, ...data.parts].map(eventTag)], true);
      return done;
    },
  }),
  consumer({
    name: "cache.follow-retraction",
    on: [eventRetracted],
    handle: async (tx, _envelope, data) => {
      await bumpTags(tx, [STREAM, DOMAINS, eventTag(data.geid)], true);
      return done;
    },
  }),
  consumer({
    name: "cache.follow-projection",
    on: [projectionUpdated],
    handle: async (tx, _envelope, data) => {
      await bumpTags(tx, [DOMAINS, domainTag(data.domain), eventTag(data.geid)], data.status === "withdrawn");
      return done;
    },
  }),
  consumer({
    name: "cache.follow-publication",
    on: [publicationCompleted, publicationUpdated, publicationRetracted],
    // The event's own page and those of its readings name where they were published.
    handle: async (tx, envelope, data) => {
      await bumpTags(tx, [eventTag(data.geid)], envelope.type === publicationRetracted.type);
      return done;
    },
  }),
];
