import { z } from "zod";
import { editPublication, getPublication, readPublication } from "#lib/flow/publications/index.ts";
import { EditRequest, Publication } from "#lib/flow/publications/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { owned } from "../owned.ts";
import { PathId } from "../../path-id.ts";

const params = z.strictObject({ pubid: PathId });

export const GET = route({
  operation: "getPublication",
  tag: "publications",
  summary: "Reads a publication in the revision that readers see; a retracted one with its status",
  access: "public",
  params,
  answers: { 200: Publication },
  errors: ["not_found"],
  handle: async ({ ctx, params: { pubid } }) => answerOf(await getPublication(ctx, pubid)),
});

export const PATCH = route({
  operation: "editPublication",
  tag: "publications",
  summary: "Puts a person's words or a correction in place; the change goes out as the next revision",
  access: { scope: "publications:write" },
  purpose: "publishing",
  params,
  body: EditRequest,
  answers: { 200: Publication },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params: { pubid }, body, run }) =>
    await run(async (tx) => {
      const edited = await editPublication(tx, owned(ctx), pubid, body);
      return edited.ok ? ok({ body: await readPublication(tx, ctx, pubid) }) : edited;
    }),
});
