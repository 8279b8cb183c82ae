import type { Tx } from "#lib/kernel/db/index.ts";
import { ok, type Result } from "#lib/kernel/result.ts";
import type { EventsError } from "../errors.ts";
import { relateEvidence, unlinkEvidence } from "../store/link-evidence.ts";
import type { StoredProposal } from "../store/proposals.ts";
import { relationBefore, writeLinked } from "./apply-link.ts";
import type { Act } from "./apply-merge.ts";
import { loadActive } from "./load-active.ts";
import { notUndoable } from "./undo-merge.ts";

/** Takes a link back: the relation that it had before, or none. */
export async function undoLink(
  tx: Tx,
  proposal: StoredProposal,
  act: Act,
): Promise<Result<null, EventsError>> {
  const { geid, evid } = proposal;
  if (evid === null) throw new Error(`proposal ${proposal.proposalId} names no evidence`);
  const event = await loadActive(tx, geid);
  if (!event.ok) return event;
  const member = event.value.members.find((one) => one.evid === evid);
  if (!member) return notUndoable("The evidence does not support this event any more.");
  const relation = relationBefore(proposal);
  if (relation === null && event.value.members.length === 1)
    return notUndoable("It is the event's only evidence now.");
  if (relation === null) await unlinkEvidence(tx, { geid, evid, at: act.at });
  else await relateEvidence(tx, { geid, evid, relation, at: act.at });
  await writeLinked(tx, geid, { evid, before: member.relation, after: relation }, act);
  return ok(null);
}
