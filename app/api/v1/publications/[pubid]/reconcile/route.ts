import { z } from "zod";
import { channels, getPublication, reconcileByHand } from "#lib/flow/publications/index.ts";
import { Publication } from "#lib/flow/publications/contracts.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { owned } from "../../owned.ts";
import { PathId } from "../../../path-id.ts";

export const POST = route({
  operation: "reconcilePublication",
  tag: "publications",
  summary:
    "Looks at the target of a publication whose answer was lost; only what is absent there is sent again",
  access: { scope: "publications:write" },
  purpose: "publishing",
  idempotent: false,
  params: z.strictObject({ pubid: PathId }),
  answers: { 200: Publication },
  errors: ["not_found"],
  handle: async ({ ctx, params: { pubid } }) => {
    const looked = await reconcileByHand(owned(ctx), channels(), pubid);
    if (!looked.ok) return looked;
    return answerOf(await getPublication(ctx, pubid));
  },
});
