import type { Tx } from "#lib/kernel/db/index.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";
import type { Assignment } from "./proposals.ts";

type Sql = Pick<Tx, "$queryRaw" | "$executeRaw">;

/** ASCII "lineage": one change of the alias graph at a time, so that no two can close a circle together. */
const LINEAGE_LOCK = 0x6c696e65616765n;

/** Waits until no other merge or undo is under way, until the end of the transaction. */
export async function lockLineage(tx: Sql): Promise<void> {
  await tx.$queryRaw`select count(pg_advisory_xact_lock(${LINEAGE_LOCK}::bigint))`;
}

export type LineageStep = {
  readonly kind: "merge" | "split" | "move" | "rollback";
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly scope: string | null;
  readonly proposalId: string | null;
  readonly at: Date;
};

/** Records a step of the graph. */
export async function insertLineage(tx: Sql, step: LineageStep): Promise<void> {
  await tx.$executeRaw`
    insert into event_lineage (step_id, geid, side, scope, kind, proposal_id, at)
    select ${uuidv7(step.at)}::uuid, geid, side, ${step.scope}::uuid, ${step.kind}, ${step.proposalId}, ${step.at}
    from (select unnest(${[...step.from]}::text[]) as geid, 'from' as side
      union all select unnest(${[...step.to]}::text[]), 'to') sides`;
}

/** Points every alias of an event at the end of its new chain. Answers the aliases. */
export async function retargetAliases(tx: Sql, from: string, to: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ geid: string }[]>`
    update event set survivor = ${to} where survivor = ${from} returning geid`;
  return rows.map((row) => row.geid);
}

/** Gives an event back the aliases whose chains lead through it. */
export async function reclaimAliases(tx: Sql, geid: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ geid: string }[]>`
    with recursive through as (
      select geid from event where alias_of = ${geid}
      union select e.geid from event e join through t on e.alias_of = t.geid
    )
    update event set survivor = ${geid} where geid in (select geid from through) returning geid`;
  return rows.map((row) => row.geid);
}

/** The events that a proposal's split made. */
export async function findParts(tx: Sql, proposalId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ geid: string }[]>`
    select geid from event_lineage where proposal_id = ${proposalId} and kind = 'split' and side = 'to' order by geid`;
  return rows.map((row) => row.geid);
}

/** Which evidence hangs on these events and their aliases. */
export async function readAssignment(tx: Sql, geids: readonly string[]): Promise<Assignment> {
  return await tx.$queryRaw<Assignment[number][]>`
    select m.geid, m.evid, m.relation, m.active, m.link_revision from event_evidence m join event e on e.geid = m.geid
    where coalesce(e.survivor, e.geid) = any (${[...geids]}) order by m.geid, m.evid`;
}

export type Verdict = {
  readonly evids: readonly [string, string];
  readonly verdict: "same" | "not-same" | "related";
  readonly scope: string | null;
  readonly proposalId: string;
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
};

/** Remembers what a person said about two pieces of evidence; the newest word counts. */
export async function rememberVerdict(tx: Sql, verdict: Verdict): Promise<void> {
  const [a, b] = verdict.evids[0] < verdict.evids[1] ? verdict.evids : [verdict.evids[1], verdict.evids[0]];
  if (a === b) return;
  await tx.$executeRaw`
    insert into not_same (evid_a, evid_b, scope, verdict, proposal_id, decided_by, reason, decided_at)
    values (${a}, ${b}, ${verdict.scope}::uuid, ${verdict.verdict}, ${verdict.proposalId}, ${verdict.by},
      ${verdict.reason}, ${verdict.at})
    on conflict (evid_a, evid_b) do update set verdict = excluded.verdict, proposal_id = excluded.proposal_id,
      decided_by = excluded.decided_by, reason = excluded.reason, decided_at = excluded.decided_at`;
}
