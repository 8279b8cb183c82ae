import { admitPrepared } from "#lib/flow/events/index.ts";
import { Admission } from "#lib/flow/events/contracts.ts";
import { prepareEvidence } from "#lib/flow/evidence/index.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { EvidenceBody, evidenceOf, refuseEvidence } from "./read-body.ts";

export const POST = route({
  operation: "admitEvidence",
  tag: "evidence",
  summary: "Admits a piece of evidence and answers which event it supports",
  access: { scope: "evidence:write" },
  body: EvidenceBody,
  bodyTypes: ["application/cloudevents+json"],
  answers: { 201: Admission, 200: Admission },
  handle: async ({ ctx, body, run }) => {
    const { input, root } = evidenceOf(body);
    const prepared = prepareEvidence(ctx, input);
    if (!prepared.ok) return err(refuseEvidence(prepared.error, root));
    return await run(async (tx) => {
      const admitted = await admitPrepared(tx, ctx, prepared.value);
      if (!admitted.ok) return err(refuseEvidence(admitted.error, root));
      const { outcome, ...answer } = admitted.value;
      return ok({ status: outcome === "new" ? 201 : 200, body: answer });
    });
  },
});
