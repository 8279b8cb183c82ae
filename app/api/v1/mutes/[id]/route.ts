import { z } from "zod";
import { getMute, unmute } from "#lib/flow/relations/index.ts";
import { Mute } from "#lib/flow/relations/contracts.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { doneOf, route } from "#lib/http/index.ts";
import { PathId } from "../../path-id.ts";

const params = z.strictObject({ id: PathId });

export const GET = route({
  operation: "getMute",
  tag: "relations",
  summary: "One of the caller's mutes",
  access: { scope: "relations:read" },
  params,
  answers: { 200: Mute },
  errors: ["not_found"],
  handle: async ({ ctx, params: { id } }) => {
    const known = await getMute(ctx, id);
    return known ? ok({ body: known }) : err({ code: "relations.not_found" });
  },
});

export const DELETE = route({
  operation: "deleteMute",
  tag: "relations",
  summary: "Takes a mute back; what it hid is shown at the next read",
  access: { scope: "relations:write" },
  params,
  answers: { 204: null },
  errors: ["not_found", "forbidden"],
  handle: async ({ ctx, params: { id }, run }) => await run(async (tx) => doneOf(await unmute(tx, ctx, id))),
});
