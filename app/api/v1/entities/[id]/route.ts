import { z } from "zod";
import { getEntity } from "#lib/flow/events/index.ts";
import { EntityView } from "#lib/flow/events/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";

export const GET = route({
  operation: "getEntity",
  tag: "entities",
  summary: "Reads an entity",
  access: "public",
  params: z.strictObject({ id: z.string().max(200) }),
  answers: { 200: EntityView },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => {
    const entity = await getEntity(ctx, params.id);
    return entity.ok ? ok({ body: entity.value }) : entity;
  },
});
