import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { ProposalId } from "#lib/kernel/ids.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EventsError } from "../errors.ts";
import { decide, defaultPolicy } from "../resolution/index.ts";
import { knownStatistics } from "../statistics.ts";
import { loadEvent, type LoadedEvent } from "../store/load-event.ts";
import { lockEvents, type LockedEvent } from "../store/lock.ts";
import { insertProposal } from "../store/proposals.ts";
import { auditAct } from "./audit-act.ts";

export type MergeRequest = { readonly geid: string; readonly into: string; readonly reason: string };

/**
 * Asks for two events to become one, with the feature table that compares them. Refuses unknown events, events that
 * do not stand for themselves, a shared event ending in a private one, and a second open proposal for one pair.
 */
export async function proposeMerge(
  tx: Tx,
  ctx: Context,
  request: MergeRequest,
): Promise<Result<{ proposal_id: ProposalId }, EventsError>> {
  const { geid, into, reason } = request;
  if (geid === into) return notMergeable("An event can't be merged into itself.");
  const locked = await lockEvents(tx, [geid, into]);
  const [from, target] = [geid, into].map((id) => locked.find((event) => event.geid === id));
  if (!from || !target) return err({ code: "events.not_found" });
  const refusal = refuseMerge(from, target);
  if (refusal) return refusal;
  const [subject, other] = [await loadEvent(tx, geid), await loadEvent(tx, into)];
  if (!subject || !other) throw new Error(`event ${geid} or ${into} vanished while it was locked`);
  const comparison = await compareEvents(tx, subject, other);
  const proposalId = ProposalId.parse(mintId("prop"));
  const isNew = await insertProposal(tx, {
    proposal_id: proposalId,
    scope: from.scope,
    kind: "merge",
    geid,
    into_geid: into,
    ...comparison,
    reason,
    proposed_by: ctx.principal ?? "unknown",
    proposed_at: clock.now().toISOString(),
  });
  if (!isNew)
    return err({ code: "events.already_proposed", detail: "A proposal for these two events is open." });
  await auditAct(tx, ctx, {
    action: "proposals:merge",
    resource: { kind: "proposal", id: proposalId },
    reason,
  });
  return ok({ proposal_id: proposalId });
}

const notMergeable = (detail: string) => err({ code: "events.not_mergeable", detail } as const);

/** Why two locked events can't become one; null where they can. */
export function refuseMerge(from: LockedEvent, into: LockedEvent): Result<never, EventsError> | null {
  const idle = [from, into].find((event) => event.status !== "active");
  if (idle) return err({ code: "events.not_active", detail: `Event ${idle.geid} is ${idle.status}.` });
  if (from.scope === null && into.scope !== null)
    return notMergeable("A shared event can't be merged into an event that only one tenant knows.");
  return null;
}

/** The feature table of one event's founder against the other event. */
async function compareEvents(tx: Tx, subject: LoadedEvent, other: LoadedEvent) {
  const statistics = await knownStatistics(tx);
  const candidate = { geid: other.geid, profile: other.profile };
  const resolution = decide(subject.profile.founder, [candidate], statistics, defaultPolicy);
  return {
    score: resolution.score,
    threshold: resolution.threshold,
    signals: resolution.signals,
    counter_signal: resolution.counterSignal,
  };
}
