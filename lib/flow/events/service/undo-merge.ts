import { emit } from "#lib/bus/index.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { Geid, ProposalId } from "#lib/kernel/ids.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EventsError } from "../errors.ts";
import { eventMerged } from "../messages.ts";
import { loadEvent } from "../store/load-event.ts";
import { insertLineage, reclaimAliases, rememberVerdict } from "../store/lineage.ts";
import { lockEvents, type LockedEvent } from "../store/lock.ts";
import { moveLinks } from "../store/move-links.ts";
import type { StoredProposal } from "../store/proposals.ts";
import { settleSurvivor, type Act } from "./apply-merge.ts";
import { rewriteEvent } from "./rewrite-event.ts";

/** The refusal of an undo, in words. */
export const notUndoable = (detail: string) => err({ code: "events.not_undoable", detail } as const);

/**
 * Takes a merge back: the absorbed event stands for itself again with the evidence it had, or with the members that
 * are named; what came to the survivor since stays there, and later merges of the survivor stand.
 */
export async function undoMerge(
  tx: Tx,
  proposal: StoredProposal,
  members: readonly string[],
  act: Act,
): Promise<Result<null, EventsError>> {
  const [named] = await lockEvents(tx, [proposal.geid]);
  if (named?.status !== "merged" || !named.survivor) return notUndoable("The event is no alias any more.");
  const locked = await lockEvents(tx, [named.geid, named.survivor]);
  const survivor = locked.find((event) => event.geid === named.survivor);
  const absorbed = await loadEvent(tx, named.geid);
  if (!survivor || !absorbed) throw new Error(`the survivor of ${named.geid} is missing`);
  if (survivor.status === "split") return notUndoable("The surviving event was split since.");
  const own = new Set([...absorbed.members, ...absorbed.ownMembers].map((member) => member.evid));
  const stranger = members.find((member) => !own.has(member));
  if (stranger) return notUndoable(`Evidence ${stranger} did not come with the absorbed event.`);
  if (own.size === 0) return notUndoable("Nothing that came with the absorbed event is there any more.");
  const staying = members.length === 0 ? [] : [...own].filter((evid) => !members.includes(evid));
  await moveLinks(tx, { evids: staying, from: named.geid, to: survivor.geid, at: act.at });
  await separateEvents(tx, proposal, named, survivor, act);
  return ok(null);
}

async function separateEvents(
  tx: Tx,
  { proposalId, scope }: StoredProposal,
  absorbed: LockedEvent,
  survivor: LockedEvent,
  act: Act,
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
