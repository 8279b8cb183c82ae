import { prepareEvidence, type EvidenceError, type EvidenceInput } from "#lib/flow/evidence/index.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { Geid } from "#lib/kernel/ids.ts";
import { ok, type Result } from "#lib/kernel/result.ts";
import type { ResolutionAnswer } from "../contracts.ts";
import { knownStatistics } from "../statistics.ts";
import { findAdmission } from "../store/find-admission.ts";
import { matchEvidence, readTraits } from "./match-evidence.ts";

/**
 * Says what admission would decide about a piece of evidence now, with the feature table; nothing is written.
 * Evidence that is known belongs to the event that holds it, whatever the score.
 */
export async function resolveEvidence(
  ctx: Context,
  input: EvidenceInput,
): Promise<Result<ResolutionAnswer, EvidenceError>> {
  const prepared = prepareEvidence(ctx, input);
  if (!prepared.ok) return prepared;
  const evidence = prepared.value;
  return await inContext(ctx, async (tx) => {
    const statistics = await knownStatistics(tx);
    const known = await findAdmission(tx, evidence.evid);
    const subject = { evid: evidence.evid, copyOf: null, scope: evidence.ownerTenant };
    const { resolution } = await matchEvidence(tx, readTraits(evidence, statistics), subject, statistics);
    const { counterSignal: _shownInProposals, ...answer } = resolution;
    return ok({
      ...answer,
      ...(known ? { decision: "existing" as const } : {}),
      geid: asGeid(known?.geid ?? answer.geid),
      candidates: answer.candidates.map(({ geid, score }) => ({ geid: Geid.parse(geid), score })),
    });
  });
}

const asGeid = (geid: string | null) => (geid === null ? null : Geid.parse(geid));
