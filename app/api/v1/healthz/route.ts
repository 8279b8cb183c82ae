import { z } from "zod";
import { route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";

export const GET = route({
  operation: "getHealth",
  tag: "operations",
  summary: "Whether the process lives; says nothing of what it depends on",
  access: "public",
  isUnmetered: true,
  answers: { 200: z.strictObject({ status: z.literal("ok") }) },
  handle: () => Promise.resolve(ok({ body: { status: "ok" as const } })),
});
