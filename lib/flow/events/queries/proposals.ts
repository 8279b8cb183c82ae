import { defineRead, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Proposal, ProposalKind, ProposalStatus } from "../contracts.ts";
import type { EventsError } from "../errors.ts";

export type ProposalFilters = {
  readonly kind?: ProposalKind | undefined;
  readonly status?: ProposalStatus | undefined;
  readonly domain?: string | undefined;
  readonly minScore?: number | undefined;
  /** An event on either side. */
  readonly geid?: string | undefined;
};
export type ProposalPosition = { readonly at: string; readonly id: string };
type Params = ProposalFilters & { readonly after: ProposalPosition | null; readonly limit: number };

const VISIBLE = `(p.scope is null or p.scope = nullif(c.tenant, '')::uuid)`;
const SHAPE = `json_build_object('id', p.proposal_id, 'kind', p.kind, 'status', p.status, 'version', p.version,
  'geids', case when p.into_geid is null then array[p.geid] else array[p.geid, p.into_geid] end, 'into', p.into_geid,
  'parts', coalesce(p.parts, '[]'::jsonb), 'evid', p.evid, 'relation', p.relation, 'score', p.score, 'threshold', p.threshold, 'signals', p.signals, 'counter_signal', p.counter_signal,
  'reason', p.reason, 'proposed_by', p.proposed_by, 'proposed_at', p.proposed_at,
  'required_approvals', p.required_approvals, 'earliest_apply_at', p.earliest_apply_at, 'undo_until', p.undo_until,
  'reviews', coalesce((select json_agg(json_build_object('by', r.reviewer, 'verdict', r.verdict, 'reason', r.reason, 'at', r.at)
    order by r.number) from proposal_review r where r.proposal_id = p.proposal_id), '[]'::json))`;

const list = defineRead<Params, Proposal[]>({
  name: "events.proposals",
  sql: `select coalesce(json_agg(row order by at desc, id desc), '[]'::json) from (
      select p.proposed_at as at, p.proposal_id as id, ${SHAPE} as row from proposal p
      where ${VISIBLE} and ($6::text is null or p.kind = $6) and ($7::text is null or p.status = $7)
        and ($8::text is null or false) and ($9::float8 is null or p.score >= $9)
        and ($10::text is null or p.geid = $10 or p.into_geid = $10)
        and ($11::timestamptz is null or (p.proposed_at, p.proposal_id) < ($11, $12::text))
      order by p.proposed_at desc, p.proposal_id desc limit $13) page`,
  params: ({ kind, status, domain, minScore, geid, after, limit }) => [
    kind ?? null,
    status ?? null,
    domain ?? null,
    minScore ?? null,
    geid ?? null,
    after?.at ?? null,
    after?.id ?? null,
    limit,
  ],
});

const one = defineRead<string, Proposal | null>({
  name: "events.proposal",
  sql: `select ${SHAPE} from proposal p where p.proposal_id = $6 and ${VISIBLE}`,
  params: (id) => [id],
});

const time = (text: string) => new Date(text).toISOString();

/** Times as the interface writes them. */
function present(row: Proposal): Proposal {
  return {
    ...row,
    proposed_at: time(row.proposed_at),
    earliest_apply_at: time(row.earliest_apply_at),
    undo_until: row.undo_until === null ? null : time(row.undo_until),
    reviews: row.reviews.map((review) => ({ ...review, at: time(review.at) })),
  };
}

/** Proposals, newest first. The public reader has no rights on them. */
export async function listProposals(ctx: Context, wanted: Params): Promise<Proposal[]> {
  return (await read(ctx, list, wanted)).map(present);
}

/** One proposal with its feature table and its reviews. */
export async function getProposal(ctx: Context, id: string): Promise<Result<Proposal, EventsError>> {
  const row = await read(ctx, one, id);
  return row ? ok(present(row)) : err({ code: "events.proposal_not_found" });
}

const openCount = defineRead<string, number>({
  name: "events.open-proposals",
  sql: `select count(*)::int from proposal p where ${VISIBLE} and p.status = 'open' and (p.geid = $6 or p.into_geid = $6)`,
  params: (geid) => [geid],
});

/** Open proposals about an event; 0 for the public, which has no rights on proposals. */
export async function countOpenProposals(ctx: Context, geid: string): Promise<number> {
  return ctx.tenant === null ? 0 : await read(ctx, openCount, geid);
}

/** A proposal as the transaction that changed it left it. */
export async function readProposal(tx: Tx, ctx: Context, id: string): Promise<Proposal> {
  const row = await readInside(tx, ctx, one, id);
  if (!row) throw new Error(`proposal ${id} is missing`);
  return present(row);
}
