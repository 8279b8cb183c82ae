import { crashPoint } from "#lib/kernel/crash.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EventsError } from "../errors.ts";
import { insertLineage, readAssignment, rememberVerdict } from "../store/lineage.ts";
import type { LoadedEvent, StoredMember } from "../store/load-event.ts";
import { lockEvents } from "../store/lock.ts";
import { updateProposal, type StoredProposal } from "../store/proposals.ts";
import { UNDO_WINDOW_MS, type Act } from "./apply-merge.ts";
import { foundPart, hangOn } from "./found-part.ts";
import { loadActive } from "./load-active.ts";
import { rewriteEvent } from "./rewrite-event.ts";

/** Both ends of a move, locked: the event, the piece of evidence, and the event it goes to (null founds one). */
export type Move = {
  readonly event: LoadedEvent;
  readonly member: StoredMember;
  readonly target: LoadedEvent | null;
};

/** Reads a move, or says why it can't be. */
export async function readMove(
  tx: Tx,
  { geid, evid, to }: { readonly geid: string; readonly evid: string; readonly to: string | null },
): Promise<Result<Move, EventsError>> {
  const refuse = (detail: string) => err({ code: "events.not_movable", detail } as const);
  if (geid === to) return refuse("The evidence is there already.");
  // Both at once and in the order of their ids, as everywhere.
  if (to !== null) await lockEvents(tx, [geid, to]);
  const event = await loadActive(tx, geid);
  if (!event.ok) return event;
  const member = event.value.members.find((one) => one.evid === evid);
  if (!member) return err({ code: "events.evidence_not_found" });
  if (event.value.members.length === 1) return refuse("It is the event's only evidence; propose a merge.");
  if (to === null) return ok({ event: event.value, member, target: null });
  const target = await loadActive(tx, to);
  if (!target.ok) return target;
  if (target.value.scope !== event.value.scope)
    return refuse("One of the events is known to one tenant alone.");
  return ok({ event: event.value, member, target: target.value });
}

/** Writes both ends of a move anew, once the link hangs on its new event. */
export async function writeEnds(
  tx: Tx,
  { from, to, member }: { readonly from: string; readonly to: string | null; readonly member: StoredMember },
  act: Act,
): Promise<void> {
  const standing = {
    cause: "moved",
    actor: act.by,
    at: act.at,
    status: "active",
    aliasOf: null,
    survivor: null,
  } as const;
  const path = `/evidence/${member.evid}`;
  if (to !== null)
    await rewriteEvent(tx, to, { ...standing, notes: [{ path, before: null, after: member.relation }] });
  await rewriteEvent(tx, from, { ...standing, notes: [{ path, before: member.relation, after: null }] });
}

/**
 * Moves one piece of evidence to another event, or founds one on it; a person's word that later arrivals keep to.
 * Answers the event that has it. The caller holds the lineage lock.
 */
export async function applyMove(
  tx: Tx,
  proposal: StoredProposal,
  act: Act,
): Promise<Result<"applied", EventsError>> {
  const { geid, intoGeid, proposalId, scope } = proposal;
  const move = await readMove(tx, { geid, evid: proposal.evid ?? "", to: intoGeid });
  if (!move.ok) return move;
  const { event, member, target } = move.value;
  const assignment = await readAssignment(tx, [geid, ...(target ? [target.geid] : [])]);
  const to = target?.geid ?? (await foundPart(tx, event, [member], { cause: "moved", act })).geid;
  if (target) await hangOn(tx, [member], to, act.at);
  crashPoint("move.after-link");
  await writeEnds(tx, { from: geid, to: target ? to : null, member }, act);
  await insertLineage(tx, { kind: "move", from: [geid], to: [to], scope, proposalId, at: act.at });
  const rest = event.members.find((one) => one.evid !== member.evid);
  if (rest)
    await rememberVerdict(tx, {
      evids: [member.evid, rest.evid],
      verdict: "not-same",
      scope,
      proposalId,
      ...act,
    });
  const founder = target?.profile.founder.id;
  if (founder)
    await rememberVerdict(tx, { evids: [member.evid, founder], verdict: "same", scope, proposalId, ...act });
  const undoUntil = new Date(act.at.getTime() + UNDO_WINDOW_MS);
  await updateProposal(tx, proposal, { status: "applied", at: act.at, assignment, undoUntil, intoGeid: to });
  return ok("applied");
}
