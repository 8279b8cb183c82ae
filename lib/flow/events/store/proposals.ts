import type { Tx } from "#lib/kernel/db/index.ts";
import type { ProposalKind, ProposalStatus, ProposalVerdict } from "../contracts.ts";
import type { Signal } from "../resolution/index.ts";

type Sql = Pick<Tx, "$queryRaw" | "$executeRaw">;

/** A proposal as it is made; what follows from its kind is filled in here. */
export type NewProposal = {
  readonly proposal_id: string;
  readonly scope: string | null;
  readonly kind: ProposalKind;
  readonly geid: string;
  readonly into_geid: string | null;
  readonly score: number | null;
  readonly threshold: number | null;
  readonly signals: readonly Signal[];
  readonly counter_signal: Signal | null;
  readonly reason: string;
  readonly proposed_by: string;
  readonly proposed_at: string;
  /** Of a split: which evidence goes into which part. */
  readonly parts?: readonly Part[];
  /** Of a move or a link: the evidence it is about. */
  readonly evid?: string;
  readonly relation?: string;
};

export type Part = { readonly evids: readonly string[] };

/** Which evidence hung where, exactly, before a proposal was applied. */
export type Assignment = readonly {
  readonly geid: string;
  readonly evid: string;
  readonly relation: string;
  readonly active: boolean;
  readonly link_revision: number;
}[];

/** A proposal as the services decide on it. */
export type StoredProposal = {
  readonly proposalId: string;
  readonly scope: string | null;
  readonly kind: ProposalKind;
  readonly status: ProposalStatus;
  readonly version: number;
  readonly geid: string;
  readonly intoGeid: string | null;
  readonly proposedBy: string;
  readonly requiredApprovals: number;
  readonly earliestApplyAt: Date;
  readonly undoUntil: Date | null;
  readonly parts: readonly Part[] | null;
  readonly evid: string | null;
  readonly relation: string | null;
  readonly assignment: Assignment | null;
  readonly approvals: readonly string[];
  readonly reviews: number;
};

/** Adds an open proposal that one person may decide at once. Answers false where the same one is already open. */
export async function insertProposal(tx: Sql, proposal: NewProposal): Promise<boolean> {
  const row = {
    ...proposal,
    status: "open",
    version: 1,
    required_approvals: 1,
    earliest_apply_at: proposal.proposed_at,
    updated_at: proposal.proposed_at,
  };
  const inserted = await tx.$executeRaw`
    insert into proposal select * from json_populate_record(null::proposal, ${JSON.stringify(row)}::json)
    on conflict do nothing`;
  return inserted === 1;
}

/** Whether the same is asked of a locked event already, and of this evidence of it. */
export async function hasOpenProposal(
  tx: Sql,
  kind: ProposalKind,
  geid: string,
  evid: string | null = null,
): Promise<boolean> {
  const open = await tx.$queryRaw<unknown[]>`
    select 1 from proposal where geid = ${geid} and kind = ${kind} and status = 'open'
      and evid is not distinct from ${evid} limit 1`;
  return open.length > 0;
}

/** Locks a proposal and reads what a decision on it needs; null where the context does not see it. */
export async function lockProposal(tx: Sql, proposalId: string): Promise<StoredProposal | null> {
  const locked = await tx.$queryRaw<
    unknown[]
  >`select 1 from proposal where proposal_id = ${proposalId} for update`;
  if (locked.length === 0) return null;
  const [row] = await tx.$queryRaw<StoredProposal[]>`
    select p.proposal_id as "proposalId", p.scope::text, p.kind, p.status, p.version, p.geid,
      p.into_geid as "intoGeid", p.proposed_by as "proposedBy", p.required_approvals as "requiredApprovals",
      p.parts, p.evid, p.relation, p.assignment, p.earliest_apply_at as "earliestApplyAt", p.undo_until as "undoUntil",
      array(select distinct reviewer from proposal_review r
        where r.proposal_id = p.proposal_id and r.verdict = 'approve') as approvals,
      (select count(*)::int from proposal_review r where r.proposal_id = p.proposal_id) as reviews
    from proposal p where p.proposal_id = ${proposalId}`;
  return row ?? null;
}

export type Review = {
  readonly reviewer: string;
  readonly verdict: ProposalVerdict;
  readonly reason: string;
  readonly at: Date;
};

/** Adds a person's verdict to a locked proposal. */
export async function insertReview(tx: Sql, proposal: StoredProposal, review: Review): Promise<void> {
  await tx.$executeRaw`
    insert into proposal_review (proposal_id, number, scope, reviewer, verdict, reason, at)
    values (${proposal.proposalId}, ${proposal.reviews + 1}, ${proposal.scope}::uuid, ${review.reviewer},
      ${review.verdict}, ${review.reason}, ${review.at})`;
}

/** Moves a locked proposal to its next version. */
export async function updateProposal(
  tx: Sql,
  proposal: Pick<StoredProposal, "proposalId" | "version">,
  change: {
    readonly status: ProposalStatus;
    readonly at: Date;
    readonly undoUntil?: Date;
    readonly assignment?: Assignment;
    readonly intoGeid?: string;
  },
): Promise<void> {
  const updated = await tx.$executeRaw`
    update proposal set status = ${change.status}, version = version + 1, updated_at = ${change.at},
      into_geid = coalesce(${change.intoGeid ?? null}, into_geid),
      undo_until = coalesce(${change.undoUntil ?? null}::timestamptz, undo_until),
      assignment = coalesce(${change.assignment ? JSON.stringify(change.assignment) : null}::jsonb, assignment)
    where proposal_id = ${proposal.proposalId} and version = ${proposal.version}`;
  if (updated !== 1) throw new Error(`proposal ${proposal.proposalId} moved on while it was locked`);
}

/** Closes every other open proposal about an event that is withdrawn, or about one that answers through it. */
export async function closeProposalsOf(
  tx: Sql,
  { geid, except, at }: { readonly geid: string; readonly except: string | null; readonly at: Date },
): Promise<void> {
  await tx.$executeRaw`
    update proposal set status = 'superseded', version = version + 1, updated_at = ${at}
    where status = 'open' and proposal_id is distinct from ${except}
      and (geid in (select geid from event where geid = ${geid} or survivor = ${geid})
        or into_geid in (select geid from event where geid = ${geid} or survivor = ${geid}))`;
}

/** Closes open proposals whose two events have become one by another way. */
export async function supersedeProposals(tx: Sql, geids: readonly string[], at: Date): Promise<void> {
  await tx.$executeRaw`
    update proposal p set status = 'superseded', version = p.version + 1, updated_at = ${at}
    from event a, event b
    where p.kind = 'merge' and p.status = 'open' and (p.geid = any (${[...geids]}) or p.into_geid = any (${[...geids]}))
      and a.geid = p.geid and b.geid = p.into_geid
      and coalesce(a.survivor, a.geid) = coalesce(b.survivor, b.geid)`;
}
