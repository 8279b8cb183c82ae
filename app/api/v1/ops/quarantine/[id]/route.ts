import { z } from "zod";
import { QuarantineWithContent } from "#lib/bus/contracts.ts";
import { getQuarantineItem } from "#lib/bus/index.ts";
import { route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "getQuarantineItem",
  tag: "operations",
  summary: "Reads a quarantined thing with what it holds",
  access: { scope: "ops:read" },
  purpose: "operating",
  params: z.strictObject({ id: PathId }),
  answers: { 200: QuarantineWithContent },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => {
    const item = await getQuarantineItem(ctx, params.id);
    return item.ok ? ok({ body: item.value }) : item;
  },
});
