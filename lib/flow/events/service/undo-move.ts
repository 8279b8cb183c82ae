import type { Tx } from "#lib/kernel/db/index.ts";
import { ok, type Result } from "#lib/kernel/result.ts";
import type { EventsError } from "../errors.ts";
import { insertLineage, rememberVerdict } from "../store/lineage.ts";
import { loadEvent } from "../store/load-event.ts";
import { lockEvents } from "../store/lock.ts";
import type { StoredProposal } from "../store/proposals.ts";
import { joinEvents, type Act } from "./apply-merge.ts";
import { writeEnds } from "./apply-move.ts";
import { hangOn } from "./found-part.ts";
import { notUndoable } from "./undo-merge.ts";

/** Takes a move back. An event that was founded by it and has nothing else becomes an alias, so that its address answers. */
export async function undoMove(
  tx: Tx,
  { geid, intoGeid, evid, proposalId, scope }: StoredProposal,
  act: Act,
): Promise<Result<null, EventsError>> {
  if (intoGeid === null || evid === null) throw new Error(`the move ${proposalId} has no end`);
  const locked = await lockEvents(tx, [geid, intoGeid]);
  const idle = locked.find((event) => event.status !== "active");
  if (idle) return notUndoable(`Event ${idle.geid} is ${idle.status}.`);
  const [from, into] = [intoGeid, geid].map((id) => locked.find((event) => event.geid === id));
  const [holder, home] = [await loadEvent(tx, intoGeid), await loadEvent(tx, geid)];
  const member = holder?.members.find((one) => one.evid === evid);
  if (!from || !into || !holder || !home || !member) return notUndoable("The evidence was moved on since.");
  if (holder.members.length === 1) await joinEvents(tx, from, into, { proposalId, scope }, act);
  else {
    await hangOn(tx, [member], geid, act.at);
    await writeEnds(tx, { from: intoGeid, to: geid, member }, act);
    const founder = holder.members.find((one) => one.evid !== evid)?.evid;
    if (founder)
      await rememberVerdict(tx, { evids: [evid, founder], verdict: "not-same", scope, proposalId, ...act });
  }
  await insertLineage(tx, { kind: "rollback", from: [intoGeid], to: [geid], scope, proposalId, at: act.at });
  const own = home.members.find((one) => one.evid !== evid)?.evid;
  if (own) await rememberVerdict(tx, { evids: [evid, own], verdict: "same", scope, proposalId, ...act });
  return ok(null);
}
