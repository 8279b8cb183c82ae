import { emit } from "#lib/bus/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { Geid, ProposalId } from "#lib/kernel/ids.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EventsError } from "../errors.ts";
import { eventMerged } from "../messages.ts";
import { loadEvent } from "../store/load-event.ts";
import { insertLineage, lockLineage, reclaimAliases, rememberVerdict } from "../store/lineage.ts";
import { lockEvents, type LockedEvent } from "../store/lock.ts";
import { moveLinks } from "../store/move-links.ts";
import { lockProposal, updateProposal, type StoredProposal } from "../store/proposals.ts";
import { settleSurvivor } from "./apply-merge.ts";
import { auditAct } from "./audit-act.ts";
import { rewriteEvent } from "./rewrite-event.ts";

export type UndoRequest = {
  readonly proposalId: string;
  readonly reason: string;
  /** Evidence that goes back with the event; the rest stays with the survivor. All of it where empty. */
  readonly members: readonly string[];
};

const notUndoable = (detail: string) => err({ code: "events.not_undoable", detail } as const);

/**
 * Takes a merge back within its window: the absorbed event stands for itself again with the evidence it had; what
 * came to the survivor since stays there, and later merges of the survivor stand.
 */
export async function undoMerge(
  tx: Tx,
  ctx: Context,
  request: UndoRequest,
): Promise<Result<null, EventsError>> {
  await lockLineage(tx);
  const proposal = await lockProposal(tx, request.proposalId);
  if (!proposal) return err({ code: "events.proposal_not_found" });
  const at = clock.now();
  const refusal = refuseUndo(proposal, at);
  if (refusal) return refusal;
  const [named] = await lockEvents(tx, [proposal.geid]);
  if (named?.status !== "merged" || !named.survivor) return notUndoable("The event is no alias any more.");
  const locked = await lockEvents(tx, [named.geid, named.survivor]);
  const survivor = locked.find((event) => event.geid === named.survivor);
  const absorbed = await loadEvent(tx, named.geid);
  if (!survivor || !absorbed) throw new Error(`the survivor of ${named.geid} is missing`);
  if (survivor.status === "split") return notUndoable("The surviving event was split since.");
  const own = new Set([...absorbed.members, ...absorbed.ownMembers].map((member) => member.evid));
  const stranger = request.members.find((member) => !own.has(member));
  if (stranger) return notUndoable(`Evidence ${stranger} did not come with the absorbed event.`);
  const staying =
    request.members.length === 0 ? [] : [...own].filter((evid) => !request.members.includes(evid));
  const act = { by: ctx.principal ?? "unknown", reason: request.reason, at };
  await moveLinks(tx, { evids: staying, from: named.geid, to: survivor.geid, at });
  await separateEvents(tx, proposal, named, survivor, act);
  crashPoint("undo.after-events");
  await updateProposal(tx, proposal, { status: "rolled_back", at });
  const resource = { kind: "proposal", id: proposal.proposalId } as const;
  await auditAct(tx, ctx, { action: "proposals:rollback", resource, reason: request.reason });
  return ok(null);
}

function refuseUndo(proposal: StoredProposal, at: Date): Result<never, EventsError> | null {
  if (proposal.kind !== "merge" || proposal.status !== "applied")
    return notUndoable(`Only an applied merge can be undone; this ${proposal.kind} is ${proposal.status}.`);
  if (!proposal.undoUntil || at > proposal.undoUntil)
    return notUndoable("The undo window is over; propose a split instead.");
  return null;
}

async function separateEvents(
  tx: Tx,
  { proposalId, scope }: StoredProposal,
  absorbed: LockedEvent,
  survivor: LockedEvent,
  act: { readonly by: string; readonly reason: string; readonly at: Date },
): Promise<void> {
  const cause = { cause: "rolled-back", actor: act.by, at: act.at } as const;
  const aliases = await reclaimAliases(tx, absorbed.geid);
  const restored = await rewriteEvent(tx, absorbed.geid, {
    ...cause,
    status: "active",
    aliasOf: null,
    survivor: null,
  });
  const founder = await settleSurvivor(tx, survivor, absorbed.scope, cause);
  await insertLineage(tx, {
    kind: "rollback",
    from: [survivor.geid],
    to: [absorbed.geid],
    scope,
    proposalId,
    at: act.at,
  });
  const evids = [restored.profile.founder.id, founder] as const;
  await rememberVerdict(tx, { evids, verdict: "not-same", scope, proposalId, ...act });
  await emit(tx, eventMerged, {
    subject: `event/${survivor.geid}`,
    tenant: scope,
    partitionKey: survivor.geid,
    data: {
      geid: Geid.parse(survivor.geid),
      absorbed: [],
      restored: [absorbed.geid, ...aliases].map((geid) => Geid.parse(geid)),
      proposal_id: ProposalId.parse(proposalId),
    },
  });
}
