import { z } from "zod";
import { getAccount } from "#lib/flow/relations/index.ts";
import { Account } from "#lib/flow/relations/contracts.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { PathId } from "../../path-id.ts";

export const GET = route({
  operation: "getAccount",
  tag: "relations",
  summary: "An account by id or @handle",
  access: "public",
  params: z.strictObject({ id: PathId }),
  answers: { 200: Account },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => {
    const account = await getAccount(ctx, params.id);
    return account ? ok({ body: account }) : err({ code: "relations.not_found" });
  },
});
