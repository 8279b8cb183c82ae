import { z } from "zod";
import { authorize } from "#lib/access/index.ts";
import { admitPrepared, resolveEvidence } from "#lib/flow/events/index.ts";
import { ResolutionAnswer } from "#lib/flow/events/contracts.ts";
import { EvidenceInput } from "#lib/flow/evidence/contracts.ts";
import { prepareEvidence } from "#lib/flow/evidence/index.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { refuseEvidence } from "../../evidence/read-body.ts";

export const POST = route({
  operation: "resolveEvidence",
  tag: "events",
  summary: "Says which event a piece of evidence belongs to and why; writes only with `commit`",
  access: { scope: "events:read" },
  purpose: "reading",
  body: z.strictObject({ evidence: EvidenceInput, commit: z.boolean().optional() }),
  answers: { 200: ResolutionAnswer },
  handle: async ({ ctx, principal, body, run, requestId }) => {
    const prepared = prepareEvidence(ctx, body.evidence);
    if (!prepared.ok) return err(refuseEvidence(prepared.error, "/evidence"));
    const resolved = await resolveEvidence(ctx, body.evidence);
    if (!resolved.ok) return err(refuseEvidence(resolved.error, "/evidence"));
    if (!body.commit) return ok({ body: resolved.value });
    if (principal === null) return err({ code: "http.unauthenticated" });
    const resource = { kind: "evidence", id: null, tenant: principal.tenant.id };
    const allowed = await authorize(
      { principal, action: "evidence:write", resource, purpose: "editing" },
      requestId,
    );
    if (!allowed.ok) return allowed;
    const writing = { ...ctx, purpose: "editing" };
    return await run(async (tx) => {
      const admitted = await admitPrepared(tx, writing, prepared.value);
      if (!admitted.ok) return err(refuseEvidence(admitted.error, "/evidence"));
      const { decision, geid, score } = admitted.value;
      return ok({ body: { ...resolved.value, decision, geid, score } });
    });
  },
});
