import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { ProposalId } from "#lib/kernel/ids.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EventsError } from "../errors.ts";
import { lockLineage } from "../store/lineage.ts";
import {
  hasOpenProposal,
  insertProposal,
  lockProposal,
  type NewProposal,
  type Part,
} from "../store/proposals.ts";
import { readLink } from "./apply-link.ts";
import { applyMove, readMove } from "./apply-move.ts";
import { refuseSplit } from "./apply-split.ts";
import { auditAct } from "./audit-act.ts";
import { loadActive } from "./load-active.ts";

type Proposed = Promise<Result<{ proposal_id: ProposalId }, EventsError>>;
type Draft = Pick<
  NewProposal,
  "kind" | "geid" | "into_geid" | "scope" | "reason" | "parts" | "evid" | "relation"
>;

/** Writes an open proposal of a person, one of a kind for one subject. */
async function propose(tx: Tx, ctx: Context, draft: Draft): Proposed {
  if (await hasOpenProposal(tx, draft.kind, draft.geid, draft.evid ?? null))
    return err({ code: "events.already_proposed", detail: `A proposal of this ${draft.kind} is open.` });
  const proposalId = ProposalId.parse(mintId("prop"));
  await insertProposal(tx, {
    ...draft,
    proposal_id: proposalId,
    score: null,
    threshold: null,
    signals: [],
    counter_signal: null,
    proposed_by: ctx.principal ?? "unknown",
    proposed_at: clock.now().toISOString(),
  });
  const resource = { kind: "proposal", id: proposalId } as const;
  await auditAct(tx, ctx, { action: `proposals:${draft.kind}`, resource, reason: draft.reason });
  return ok({ proposal_id: proposalId });
}

/** Asks for an event to be divided; each piece of its evidence in exactly one part. */
export async function proposeSplit(
  tx: Tx,
  ctx: Context,
  {
    geid,
    parts,
    reason,
  }: { readonly geid: string; readonly parts: readonly Part[]; readonly reason: string },
): Proposed {
  const event = await loadActive(tx, geid);
  if (!event.ok) return event;
  const refusal = refuseSplit(event.value, parts);
  if (refusal) return refusal;
  return await propose(tx, ctx, {
    kind: "split",
    geid,
    into_geid: null,
    scope: event.value.scope,
    parts,
    reason,
  });
}

export type MoveRequest = {
  readonly geid: string;
  readonly evid: string;
  /** An event, or `new` for one of its own. */
  readonly to: string;
  readonly reason: string;
};

/** Asks for one piece of evidence to go to another event. */
export async function proposeMove(tx: Tx, ctx: Context, { geid, evid, to, reason }: MoveRequest): Proposed {
  const target = to === "new" ? null : to;
  const move = await readMove(tx, { geid, evid, to: target });
  if (!move.ok) return move;
  const { scope } = move.value.event;
  return await propose(tx, ctx, { kind: "move", geid, into_geid: target, scope, evid, reason });
}

/** Moves evidence at once, for who may decide alone; it is recorded as a proposal that was applied, and can be undone. */
export async function moveEvidence(
  tx: Tx,
  ctx: Context,
  request: MoveRequest,
): Promise<Result<null, EventsError>> {
  await lockLineage(tx);
  const proposed = await proposeMove(tx, ctx, request);
  if (!proposed.ok) return proposed;
  const proposal = await lockProposal(tx, proposed.value.proposal_id);
  if (!proposal) throw new Error(`proposal ${proposed.value.proposal_id} is missing`);
  const act = { by: ctx.principal ?? "unknown", reason: request.reason, at: clock.now() };
  const applied = await applyMove(tx, proposal, act);
  return applied.ok ? ok(null) : applied;
}

/** Asks for evidence to support one more event, or the same one in another way. */
export async function proposeLink(
  tx: Tx,
  ctx: Context,
  request: {
    readonly geid: string;
    readonly evid: string;
    readonly relation: string;
    readonly reason: string;
  },
): Proposed {
  const event = await readLink(tx, request);
  if (!event.ok) return event;
  const { scope } = event.value;
  return await propose(tx, ctx, { kind: "evidence", into_geid: null, scope, ...request });
}
