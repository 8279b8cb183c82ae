import { admitPrepared } from "#lib/flow/events/index.ts";
import { Admission } from "#lib/flow/events/contracts.ts";
import { prepareEvidence } from "#lib/flow/evidence/index.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { CLOUD_EVENT_MEDIA, EvidenceBody, evidenceOf, refuseEvidence } from "./read-body.ts";

export const POST = route({
  operation: "admitEvidence",
  tag: "evidence",
  summary: "Admits a piece of evidence and answers which event it supports",
  access: { scope: "evidence:write" },
  body: EvidenceBody,
  bodyTypes: [CLOUD_EVENT_MEDIA],
  answers: { 201: Admission, 200: Admission },
  handle: async ({ ctx, body, run, request }) => {
    const evidence = evidenceOf(request, body);
    if (!evidence.ok) return evidence;
    const { input, root } = evidence.value;
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
