import { z } from "zod";
import { changeSource, getSource, retireSource } from "#lib/flow/evidence/index.ts";
import { Source, SourceChange } from "#lib/flow/evidence/contracts.ts";
import { answerOf, doneOf, route } from "#lib/http/index.ts";
import { PathId } from "../../path-id.ts";

const params = z.strictObject({ id: PathId });

export const GET = route({
  operation: "getSource",
  tag: "sources",
  summary: "Reads a source",
  access: { scope: "sources:read" },
  params,
  answers: { 200: Source },
  errors: ["not_found"],
  handle: async ({ ctx, params: { id } }) => answerOf(await getSource(ctx, id)),
});

export const PATCH = route({
  operation: "changeSource",
  tag: "sources",
  summary: "Changes what is said of a source that the tenant keeps, or how often it is read",
  access: { scope: "sources:write" },
  params,
  body: SourceChange,
  answers: { 200: Source },
  errors: ["not_found"],
  handle: async ({ ctx, params: { id }, body, run }) =>
    await run(async (tx) => {
      const changed = await changeSource(tx, ctx, id, body);
      if (!changed.ok) return changed;
      return answerOf(await getSource(ctx, id, tx));
    }),
});

export const DELETE = route({
  operation: "retireSource",
  tag: "sources",
  summary: "Gives a source up; its evidence stays",
  access: { scope: "sources:write" },
  params,
  answers: { 204: null },
  errors: ["not_found"],
  handle: async ({ ctx, params: { id }, run }) =>
    await run(async (tx) => doneOf(await retireSource(tx, ctx, id))),
});
