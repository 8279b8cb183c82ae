import { z } from "zod";
import { follow, getFollow, unfollow } from "#lib/flow/relations/index.ts";
import { Follow, FollowKind } from "#lib/flow/relations/contracts.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { answerOf, doneOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

const params = z.strictObject({ kind: FollowKind, id: PathId });

export const GET = route({
  operation: "getFollow",
  tag: "relations",
  summary: "The caller's follow of an account, a site, an entity, a topic or a tag",
  access: { scope: "relations:read" },
  params,
  answers: { 200: Follow },
  errors: ["not_found"],
  handle: async ({ ctx, params: { kind, id } }) => {
    const known = await getFollow(ctx, kind, id);
    return known ? ok({ body: known }) : err({ code: "relations.not_found" });
  },
});

export const PUT = route({
  operation: "putFollow",
  tag: "relations",
  summary: "Follows; the newest 20 posts are brought to the home timeline",
  access: { scope: "relations:write" },
  params,
  answers: { 200: Follow },
  errors: ["not_found", "forbidden", "conflict"],
  handle: async ({ ctx, params: request, run }) =>
    await run(async (tx) => answerOf(await follow(tx, ctx, request))),
});

export const DELETE = route({
  operation: "deleteFollow",
  tag: "relations",
  summary: "Unfollows; with keep=true what the follow has brought so far stays in the home timeline",
  access: { scope: "relations:write" },
  params,
  query: z.strictObject({ keep: z.stringbool().optional() }),
  answers: { 204: null },
  errors: ["not_found", "forbidden"],
  handle: async ({ ctx, params: request, query, run }) =>
    await run(async (tx) => doneOf(await unfollow(tx, ctx, { ...request, keep: query.keep ?? false }))),
});
