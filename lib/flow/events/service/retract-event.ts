import { emit } from "#lib/bus/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { Geid, ProposalId } from "#lib/kernel/ids.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EventsError } from "../errors.ts";
import { eventRetracted } from "../messages.ts";
import { lockLineage } from "../store/lineage.ts";
import { lockEvents, type LockedEvent } from "../store/lock.ts";
import { closeProposalsOf, hasOpenProposal, insertProposal } from "../store/proposals.ts";
import type { Act } from "./apply-merge.ts";
import { auditAct } from "./audit-act.ts";
import { rewriteEvent } from "./rewrite-event.ts";

export type RetractRequest = { readonly geid: string; readonly reason: string };

/** Withdraws an event: its address answers with the notice, its history and evidence are kept. */
export async function retractEvent(
  tx: Tx,
  ctx: Context,
  { geid, reason }: RetractRequest,
): Promise<Result<null, EventsError>> {
  const act = { by: ctx.principal ?? "unknown", reason, at: clock.now() };
  // Before the event: a decision on a proposal locks the lineage, the proposal and the event in this order.
  await lockLineage(tx);
  const applied = await applyRetraction(tx, geid, null, act);
  if (!applied.ok) return applied;
  await auditAct(tx, ctx, { action: "events:retract", resource: { kind: "event", id: geid }, reason });
  return ok(null);
}

/** Asks for an event to be withdrawn. */
export async function proposeRetraction(
  tx: Tx,
  ctx: Context,
  { geid, reason }: RetractRequest,
): Promise<Result<{ proposal_id: ProposalId }, EventsError>> {
  const event = await lockActive(tx, geid);
  if (!event.ok) return event;
  if (await hasOpenProposal(tx, "retract", geid))
    return err({ code: "events.already_proposed", detail: "A proposal to retract this event is open." });
  const proposalId = ProposalId.parse(mintId("prop"));
  await insertProposal(tx, {
    proposal_id: proposalId,
    scope: event.value.scope,
    kind: "retract",
    geid,
    into_geid: null,
    score: null,
    threshold: null,
    signals: [],
    counter_signal: null,
    reason,
    proposed_by: ctx.principal ?? "unknown",
    proposed_at: clock.now().toISOString(),
  });
  await auditAct(tx, ctx, {
    action: "proposals:retract",
    resource: { kind: "proposal", id: proposalId },
    reason,
  });
  return ok({ proposal_id: proposalId });
}

/** Withdraws an event as a person decided. */
export async function applyRetraction(
  tx: Tx,
  geid: string,
  proposalId: string | null,
  act: Act,
): Promise<Result<"applied", EventsError>> {
  const event = await lockActive(tx, geid);
  if (!event.ok) return event;
  await rewriteEvent(tx, geid, {
    cause: "retracted",
    actor: act.by,
    at: act.at,
    status: "retracted",
    aliasOf: null,
    survivor: null,
    notes: [{ path: "/notice", before: null, after: act.reason }],
  });
  crashPoint("retract.after-event");
  await closeProposalsOf(tx, { geid, except: proposalId, at: act.at });
  await emit(tx, eventRetracted, {
    subject: `event/${geid}`,
    tenant: event.value.scope,
    partitionKey: geid,
    data: {
      geid: Geid.parse(geid),
      proposal_id: proposalId === null ? null : ProposalId.parse(proposalId),
    },
  });
  return ok("applied");
}

async function lockActive(tx: Tx, geid: string): Promise<Result<LockedEvent, EventsError>> {
  const [event] = await lockEvents(tx, [geid]);
  if (!event) return err({ code: "events.not_found" });
  if (event.status !== "active")
    return err({ code: "events.not_active", detail: `Event ${geid} is ${event.status}.` });
  return ok(event);
}
