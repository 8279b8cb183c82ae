import { z } from "zod";
import { getEvent } from "#lib/flow/events/index.ts";
import { Event } from "#lib/flow/events/contracts.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { Moment, toMoment } from "../../moment.ts";
import { PathId } from "../../path-id.ts";

export const GET = route({
  operation: "getEvent",
  tag: "events",
  summary: "Reads an event as it is known now, or was known at a moment",
  access: "public",
  params: z.strictObject({ geid: PathId }),
  query: z.strictObject({ as_of: Moment.optional() }),
  answers: { 200: Event },
  errors: ["not_found", "gone"],
  handle: async ({ ctx, params, query }) =>
    answerOf(await getEvent(ctx, params.geid, { asOf: toMoment(query.as_of) ?? null })),
});
