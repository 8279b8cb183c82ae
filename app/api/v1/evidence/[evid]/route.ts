import { z } from "zod";
import { getEvidence } from "#lib/flow/events/index.ts";
import { Evidence } from "#lib/flow/evidence/contracts.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { PathId } from "../../path-id.ts";

export const GET = route({
  operation: "getEvidence",
  tag: "evidence",
  summary: "Reads a piece of evidence and the events it supports",
  access: "public",
  params: z.strictObject({ evid: PathId }),
  answers: { 200: Evidence },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => {
    const evidence = await getEvidence(ctx, params.evid);
    return evidence ? ok({ body: evidence }) : err({ code: "evidence.not_found" });
  },
});
