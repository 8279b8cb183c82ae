import { z } from "zod";
import { getIntent } from "#lib/flow/publications/index.ts";
import { Intent } from "#lib/flow/publications/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";

export const GET = route({
  operation: "getPublicationIntent",
  tag: "publications",
  summary: "Reads a planned output with the decision on it and the revisions that it pins",
  access: { scope: "publications:read" },
  params: z.strictObject({ id: z.string().max(200) }),
  answers: { 200: Intent },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => {
    const intent = await getIntent(ctx, params.id);
    return intent.ok ? ok({ body: intent.value }) : intent;
  },
});
