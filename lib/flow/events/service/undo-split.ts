import { emit } from "#lib/bus/index.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { Geid, ProposalId } from "#lib/kernel/ids.ts";
import { ok, type Result } from "#lib/kernel/result.ts";
import type { EventsError } from "../errors.ts";
import { eventMerged } from "../messages.ts";
import { findParts, insertLineage, rememberVerdict, retargetAliases } from "../store/lineage.ts";
import { lockEvents } from "../store/lock.ts";
import type { StoredProposal } from "../store/proposals.ts";
import type { Act } from "./apply-merge.ts";
import { rewriteEvent } from "./rewrite-event.ts";
import { notUndoable } from "./undo-merge.ts";

/**
 * Takes a split back: the whole stands again, its parts answer as aliases of it and their evidence, also what came
 * since, is read through them.
 */
export async function undoSplit(
  tx: Tx,
  { geid, proposalId, scope }: StoredProposal,
  act: Act,
): Promise<Result<null, EventsError>> {
  const parts = await findParts(tx, proposalId);
  const locked = await lockEvents(tx, [geid, ...parts]);
  const moved = locked.find((event) => event.status !== (event.geid === geid ? "split" : "active"));
  if (moved) return notUndoable(`Event ${moved.geid} is ${moved.status}.`);
  const cause = { cause: "rolled-back", actor: act.by, at: act.at } as const;
  const founders: string[] = [];
  for (const part of parts) {
    const absorbed = await rewriteEvent(tx, part, {
      ...cause,
      status: "merged",
      aliasOf: geid,
      survivor: geid,
    });
    await retargetAliases(tx, part, geid);
    founders.push(absorbed.profile.founder.id);
  }
  await rewriteEvent(tx, geid, { ...cause, status: "active", aliasOf: null, survivor: null, parts: [] });
  await insertLineage(tx, { kind: "rollback", from: parts, to: [geid], scope, proposalId, at: act.at });
  for (const [index, a] of founders.entries())
    for (const b of founders.slice(index + 1))
      await rememberVerdict(tx, { evids: [a, b], verdict: "same", scope, proposalId, ...act });
  await emit(tx, eventMerged, {
    subject: `event/${geid}`,
    tenant: scope,
    partitionKey: geid,
    data: {
      geid: Geid.parse(geid),
      absorbed: parts.map((part) => Geid.parse(part)),
      restored: [Geid.parse(geid)],
      proposal_id: ProposalId.parse(proposalId),
    },
  });
  return ok(null);
}
