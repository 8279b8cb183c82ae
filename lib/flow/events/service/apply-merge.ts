import { emit } from "#lib/bus/index.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { Geid, ProposalId } from "#lib/kernel/ids.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EventsError } from "../errors.ts";
import { eventMerged } from "../messages.ts";
import { insertLineage, readAssignment, rememberVerdict, retargetAliases } from "../store/lineage.ts";
import { lockEvents, type LockedEvent } from "../store/lock.ts";
import { supersedeProposals, updateProposal, type StoredProposal } from "../store/proposals.ts";
import { refuseMerge } from "./propose-merge.ts";
import { rewriteEvent, rewriteOverlay } from "./rewrite-event.ts";

/** How long a merge can be taken back by one act; afterwards the way back is a split. */
export const UNDO_WINDOW_MS = 72 * 3_600_000;

export type Act = { readonly by: string; readonly reason: string; readonly at: Date };

/**
 * Makes the proposal's event an alias of the other one. Links stay where they are and are read through the alias, so
 * that an undo finds everything in place and keeps what came later. Sides that were merged meanwhile count as the
 * events they ended in; where those are one already, the proposal is superseded. The caller holds the lineage lock.
 */
export async function applyMerge(
  tx: Tx,
  proposal: StoredProposal,
  act: Act,
): Promise<Result<"applied" | "superseded", EventsError>> {
  const sides = await lockSides(tx, proposal);
  if (!sides) return err({ code: "events.not_found" });
  const { from, into } = sides;
  if (from.geid === into.geid) {
    await updateProposal(tx, proposal, { status: "superseded", at: act.at });
    return ok("superseded");
  }
  const refusal = refuseMerge(from, into);
  if (refusal) return refusal;
  const assignment = await readAssignment(tx, [from.geid, into.geid]);
  await joinEvents(tx, from, into, proposal, act);
  crashPoint("merge.after-events");
  await updateProposal(tx, proposal, {
    status: "applied",
    at: act.at,
    assignment,
    undoUntil: new Date(act.at.getTime() + UNDO_WINDOW_MS),
  });
  await supersedeProposals(tx, [from.geid, into.geid], act.at);
  return ok("applied");
}

/** Both sides at the end of their alias chains, locked; the lineage lock keeps the chains still. */
async function lockSides(
  tx: Tx,
  { geid, intoGeid }: StoredProposal,
): Promise<{ from: LockedEvent; into: LockedEvent } | null> {
  if (intoGeid === null) return null;
  const named = await lockEvents(tx, [geid, intoGeid]);
  const endOf = (id: string) => {
    const event = named.find((one) => one.geid === id);
    return event ? (event.survivor ?? event.geid) : id;
  };
  const ends = await lockEvents(tx, [endOf(geid), endOf(intoGeid)]);
  const from = ends.find((event) => event.geid === endOf(geid));
  const into = ends.find((event) => event.geid === endOf(intoGeid));
  return from && into ? { from, into } : null;
}

/** Makes one locked event an alias of another and tells everyone who may know of it. */
export async function joinEvents(
  tx: Tx,
  from: LockedEvent,
  into: LockedEvent,
  { proposalId, scope }: { readonly proposalId: string | null; readonly scope: string | null },
  act: Act,
): Promise<void> {
  const cause = { cause: "merged", actor: act.by, at: act.at } as const;
  const absorbed = await rewriteEvent(tx, from.geid, {
    ...cause,
    status: "merged",
    aliasOf: into.geid,
    survivor: into.geid,
  });
  const aliases = await retargetAliases(tx, from.geid, into.geid);
  const survivor = await settleSurvivor(tx, into, from.scope, cause);
  await insertLineage(tx, {
    kind: "merge",
    from: [from.geid],
    to: [into.geid],
    scope,
    proposalId,
    at: act.at,
  });
  const evids = [absorbed.profile.founder.id, survivor] as const;
  // Only a person's word outlives the algorithm.
  if (proposalId) await rememberVerdict(tx, { evids, verdict: "same", scope, proposalId, ...act });
  await emit(tx, eventMerged, {
    subject: `event/${into.geid}`,
    tenant: scope,
    partitionKey: into.geid,
    data: {
      geid: Geid.parse(into.geid),
      absorbed: [from.geid, ...aliases].map((geid) => Geid.parse(geid)),
      restored: [],
      proposal_id: proposalId === null ? null : ProposalId.parse(proposalId),
    },
  });
}

/**
 * Writes what the event at the end of the chain is now; it stays retracted where it was. A tenant's own event that
 * joined or left a shared one shows in that tenant's overlay alone. Answers the evidence it was founded on.
 */
export async function settleSurvivor(
  tx: Tx,
  survivor: Pick<LockedEvent, "geid" | "scope" | "status">,
  partnerScope: string | null,
  cause: { readonly cause: "merged" | "rolled-back"; readonly actor: string; readonly at: Date },
): Promise<string> {
  if (partnerScope !== null && survivor.scope === null) {
    return await rewriteOverlay(tx, partnerScope, survivor.geid, cause);
  }
  const status = survivor.status === "retracted" ? "retracted" : "active";
  const standing = { ...cause, status, aliasOf: null, survivor: null } as const;
  const event = await rewriteEvent(tx, survivor.geid, standing);
  return event.profile.founder.id;
}
