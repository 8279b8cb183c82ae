import { z } from "zod";
import { block, getBlock, unblock } from "#lib/flow/relations/index.ts";
import { Block } from "#lib/flow/relations/contracts.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { answerOf, doneOf, route } from "#lib/http/index.ts";
import { PathId } from "../../path-id.ts";

const params = z.strictObject({ account: PathId });

export const GET = route({
  operation: "getBlock",
  tag: "relations",
  summary: "Whether the caller has blocked an account",
  access: { scope: "relations:read" },
  params,
  answers: { 200: Block },
  errors: ["not_found"],
  handle: async ({ ctx, params: { account } }) => {
    const known = await getBlock(ctx, account);
    return known ? ok({ body: known }) : err({ code: "relations.not_found" });
  },
});

export const PUT = route({
  operation: "putBlock",
  tag: "relations",
  summary: "Blocks an account: neither sees the other from the next read on, follows between them end",
  access: { scope: "relations:write" },
  params,
  answers: { 200: Block },
  errors: ["not_found", "forbidden"],
  handle: async ({ ctx, params: { account }, run }) =>
    await run(async (tx) => answerOf(await block(tx, ctx, account))),
});

export const DELETE = route({
  operation: "deleteBlock",
  tag: "relations",
  summary: "Lifts a block; follows that it ended do not come back",
  access: { scope: "relations:write" },
  params,
  answers: { 204: null },
  errors: ["not_found", "forbidden"],
  handle: async ({ ctx, params: { account }, run }) =>
    await run(async (tx) => doneOf(await unblock(tx, ctx, account))),
});
