import { z } from "zod";
import { getEventStatus } from "#lib/flow/events/index.ts";
import { Projection } from "#lib/flow/projections/contracts.ts";
import { projectionsOfEvent } from "#lib/flow/projections/index.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "listEventProjections",
  tag: "events",
  summary: "Lists how each domain reads an event, the most important view first",
  access: "public",
  params: z.strictObject({ geid: PathId }),
  answers: { 200: pageOf(Projection) },
  errors: ["not_found"],
  handle: async ({ ctx, params: { geid } }) => {
    const status = await getEventStatus(ctx, geid);
    if (!status) return err({ code: "events.not_found" });
    const views = await projectionsOfEvent(ctx, status.alias_of ?? geid);
    return ok({ body: { data: views, page: { next_cursor: null } } });
  },
});
