import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EventsError } from "../errors.ts";
import { lockLineage } from "../store/lineage.ts";
import { lockProposal, updateProposal, type StoredProposal } from "../store/proposals.ts";
import type { Act } from "./apply-merge.ts";
import { auditAct } from "./audit-act.ts";
import { undoLink } from "./undo-link.ts";
import { notUndoable, undoMerge } from "./undo-merge.ts";
import { undoMove } from "./undo-move.ts";
import { undoSplit } from "./undo-split.ts";

export type UndoRequest = {
  readonly proposalId: string;
  readonly reason: string;
  /** Of a merge: evidence that goes back with the event; the rest stays with the survivor. All of it where empty. */
  readonly members: readonly string[];
};

function refuseUndo(
  { kind, status, undoUntil }: StoredProposal,
  { members }: UndoRequest,
  at: Date,
): Result<never, EventsError> | null {
  if (kind === "retract" || status !== "applied")
    return notUndoable(
      `Only an applied merge, split, move or link can be undone; this ${kind} is ${status}.`,
    );
  if (!undoUntil || at > undoUntil)
    return notUndoable("The undo window is over; propose the opposite instead.");
  return members.length > 0 && kind !== "merge"
    ? notUndoable("Only a merge is undone member by member.")
    : null;
}

async function takeBack(
  tx: Tx,
  proposal: StoredProposal,
  { members }: UndoRequest,
  act: Act,
): Promise<Result<null, EventsError>> {
  if (proposal.kind === "merge") return await undoMerge(tx, proposal, members, act);
  if (proposal.kind === "split") return await undoSplit(tx, proposal, act);
  return proposal.kind === "move" ? await undoMove(tx, proposal, act) : await undoLink(tx, proposal, act);
}

/** Takes an applied proposal back within its window; what came later is kept. */
export async function undoProposal(
  tx: Tx,
  ctx: Context,
  request: UndoRequest,
): Promise<Result<null, EventsError>> {
  await lockLineage(tx);
  const proposal = await lockProposal(tx, request.proposalId);
  if (!proposal) return err({ code: "events.proposal_not_found" });
  const at = clock.now();
  const refusal = refuseUndo(proposal, request, at);
  if (refusal) return refusal;
  const act = { by: ctx.principal ?? "unknown", reason: request.reason, at };
  const undone = await takeBack(tx, proposal, request, act);
  if (!undone.ok) return undone;
  crashPoint("undo.after-events");
  await updateProposal(tx, proposal, { status: "rolled_back", at });
  const resource = { kind: "proposal", id: proposal.proposalId } as const;
  await auditAct(tx, ctx, { action: "proposals:rollback", resource, reason: request.reason });
  return ok(null);
}
