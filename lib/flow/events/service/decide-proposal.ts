import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { ProposalKind, ProposalStatus, ProposalVerdict } from "../contracts.ts";
import type { EventsError } from "../errors.ts";
import { loadFounders } from "../store/load-event.ts";
import { lockLineage, rememberVerdict } from "../store/lineage.ts";
import { insertReview, lockProposal, updateProposal, type StoredProposal } from "../store/proposals.ts";
import { applyLink } from "./apply-link.ts";
import { applyMerge, type Act } from "./apply-merge.ts";
import { applyMove } from "./apply-move.ts";
import { applySplit } from "./apply-split.ts";
import { auditAct } from "./audit-act.ts";
import { applyRetraction } from "./retract-event.ts";

export type DecisionRequest = {
  readonly proposalId: string;
  readonly verdict: ProposalVerdict;
  readonly reason: string;
  /** The version that the person looked at. */
  readonly version: number;
};

/**
 * Records a person's verdict on an open proposal and does what it says: enough approvals apply it, a rejection is
 * remembered for ever, a question leaves it open. Refuses a verdict on a version that is no longer current.
 */
export async function decideProposal(
  tx: Tx,
  ctx: Context,
  request: DecisionRequest,
): Promise<Result<ProposalStatus, EventsError>> {
  // Before the proposal: a merge also closes other proposals, whose deciders would otherwise wait for each other.
  if (request.verdict === "approve") await lockLineage(tx);
  const proposal = await lockProposal(tx, request.proposalId);
  if (!proposal) return err({ code: "events.proposal_not_found" });
  if (proposal.version !== request.version) {
    return err({ code: "events.stale_version", detail: `The proposal is at version ${proposal.version}.` });
  }
  if (proposal.status !== "open")
    return err({ code: "events.not_decidable", detail: `The proposal is ${proposal.status}.` });
  const act = { by: ctx.principal ?? "unknown", reason: request.reason, at: clock.now() };
  await insertReview(tx, proposal, {
    reviewer: act.by,
    verdict: request.verdict,
    reason: act.reason,
    at: act.at,
  });
  const status = await carryOut(tx, proposal, request.verdict, act);
  if (status.ok) {
    const resource = { kind: "proposal", id: proposal.proposalId } as const;
    await auditAct(tx, ctx, { action: `proposals:${request.verdict}`, resource, reason: act.reason });
  }
  return status;
}

async function carryOut(
  tx: Tx,
  proposal: StoredProposal,
  verdict: ProposalVerdict,
  act: Act,
): Promise<Result<ProposalStatus, EventsError>> {
  if (verdict === "approve") return await approve(tx, proposal, act);
  const isFinal = verdict === "reject" || verdict === "related";
  if (isFinal) await remember(tx, proposal, verdict === "reject" ? "not-same" : "related", act);
  const status = isFinal ? "rejected" : "open";
  await updateProposal(tx, proposal, { status, at: act.at });
  return ok(status);
}

/** What an approval does; a retraction is applied to its event and not by its proposal. */
const APPLY: Partial<
  Record<
    ProposalKind,
    (tx: Tx, proposal: StoredProposal, act: Act) => Promise<Result<ProposalStatus, EventsError>>
  >
> = { merge: applyMerge, split: applySplit, move: applyMove, evidence: applyLink };

async function approve(
  tx: Tx,
  proposal: StoredProposal,
  act: Act,
): Promise<Result<ProposalStatus, EventsError>> {
  const approvals = new Set([...proposal.approvals, act.by]).size;
  if (approvals < proposal.requiredApprovals || act.at < proposal.earliestApplyAt) {
    await updateProposal(tx, proposal, { status: "open", at: act.at });
    return ok("open");
  }
  const apply = APPLY[proposal.kind];
  if (apply) return await apply(tx, proposal, act);
  const retracted = await applyRetraction(tx, proposal.geid, proposal.proposalId, act);
  if (retracted.ok) await updateProposal(tx, proposal, { status: "applied", at: act.at });
  return retracted;
}

async function remember(
  tx: Tx,
  proposal: StoredProposal,
  verdict: "not-same" | "related",
  act: Act,
): Promise<void> {
  if (proposal.kind !== "merge" || proposal.intoGeid === null) return;
  const [a, b] = await loadFounders(tx, [proposal.geid, proposal.intoGeid]);
  if (!a || !b) return;
  const { proposalId, scope } = proposal;
  await rememberVerdict(tx, { evids: [a, b], verdict, scope, proposalId, ...act });
}
