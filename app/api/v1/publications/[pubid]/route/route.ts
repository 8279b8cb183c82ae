import { z } from "zod";
import { changeRoute, readPublication } from "#lib/flow/publications/index.ts";
import { Publication } from "#lib/flow/publications/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { owned } from "../../owned.ts";
import { PathId } from "../../../path-id.ts";

export const PATCH = route({
  operation: "changeRoute",
  tag: "publications",
  summary: "Gives a publication another address; every old one leads to it",
  access: { scope: "publications:write" },
  purpose: "publishing",
  params: z.strictObject({ pubid: PathId }),
  body: z.strictObject({ slug: z.string().max(10_000) }),
  answers: { 200: Publication },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params: { pubid }, body, run }) =>
    await run(async (tx) => {
      const changed = await changeRoute(tx, owned(ctx), { pubid, slug: body.slug });
      return changed.ok ? ok({ body: await readPublication(tx, ctx, pubid) }) : changed;
    }),
});
