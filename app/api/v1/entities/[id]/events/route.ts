import { z } from "zod";
import { getEntity, listEvents } from "#lib/flow/events/index.ts";
import { Event } from "#lib/flow/events/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "listEntityEvents",
  tag: "entities",
  summary: "Lists the events that name an entity, by their newest publication, newest first",
  access: "public",
  params: z.strictObject({ id: PathId }),
  list: z.strictObject({ at: z.string(), geid: z.string() }),
  answers: { 200: pageOf(Event) },
  errors: ["not_found"],
  handle: async ({ ctx, params, page }) => {
    const entity = await getEntity(ctx, params.id);
    if (!entity.ok) return entity;
    const rows = await listEvents(ctx, { entity: params.id, after: page.after, limit: page.limit + 1 });
    return ok({
      body: page.of(
        rows,
        (row) => row.position,
        (row) => row.event,
      ),
    });
  },
});
