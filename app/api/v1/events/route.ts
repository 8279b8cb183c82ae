import { z } from "zod";
import { listEvents } from "#lib/flow/events/index.ts";
import { Event, EventStatus } from "#lib/flow/events/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { Moment, toMoment } from "../moment.ts";

export const GET = route({
  operation: "listEvents",
  tag: "events",
  summary: "Lists events by their newest publication, newest first",
  access: "public",
  query: z.strictObject({
    domain: z.string().max(100).optional(),
    type: z.string().max(100).optional(),
    entity: z.string().max(100).optional(),
    place: z.string().max(20).optional(),
    since: Moment.optional(),
    until: Moment.optional(),
    status: EventStatus.optional(),
  }),
  list: z.strictObject({ at: z.string(), geid: z.string() }),
  answers: { 200: pageOf(Event) },
  handle: async ({ ctx, query: { since, until, ...filters }, page }) => {
    const rows = await listEvents(ctx, {
      ...filters,
      since: toMoment(since),
      until: toMoment(until),
      after: page.after,
      limit: page.limit + 1,
    });
    return ok({
      body: page.of(
        rows,
        (row) => row.position,
        (row) => row.event,
      ),
    });
  },
});
