import type { Tx } from "#lib/kernel/db/index.ts";
import type { BlockingKey, Candidate, CandidateWindow, EventProfile } from "../resolution/index.ts";

type Sql = Pick<Tx, "$queryRaw">;

/** An event worth comparing, as it stood when it was read. */
export type FoundCandidate = Candidate & { readonly version: number };

/** Events looked at per key, newest first: look-up cost is bounded by the keys, not by the events. */
const EVENTS_PER_KEY = 400;
const HOUR_MS = 3_600_000;

type Search = {
  /** The evidence and the text it copies: a person's verdict on either counts. */
  readonly evids: readonly string[];
  readonly copyOf: string | null;
  /** The owner of private evidence, who may also find events of its own; null sees the shared core alone. */
  readonly scope: string | null;
  readonly keys: readonly BlockingKey[];
  readonly window: CandidateWindow;
  readonly limit: number;
};
type Row = { geid: string; version: number; profile: EventProfile; remembered: "same" | "not-same" | null };

/**
 * Events that share rare traits, most weight first, in one statement. Merged events count as their survivor; the
 * event of a copied text and those that a person called the same are always among them.
 */
export async function findCandidates(tx: Sql, search: Search): Promise<FoundCandidate[]> {
  const { evids, copyOf, scope, keys, window, limit } = search;
  const hashes = keys.map((key) => key.hash);
  const weights = keys.map((key) => key.weight);
  const from = window ? new Date(window.fromHour * HOUR_MS) : new Date(-8_640_000_000_000);
  const to = window ? new Date((window.toHour + 1) * HOUR_MS) : new Date(250_000_000_000_000);
  const rows = await tx.$queryRaw<Row[]>`
    with hit as (
      select posting.geid, sum(k.weight) as weight
      from unnest(${hashes}::bigint[], ${weights}::float8[]) as k (hash, weight)
      cross join lateral (
        select geid from event_key
        where hash = k.hash and (scope is null or scope = ${scope}::uuid)
          and last_published_at >= ${from}::timestamptz and first_published_at < ${to}::timestamptz
        order by last_published_at desc limit ${EVENTS_PER_KEY}
      ) posting
      group by posting.geid order by 2 desc, 1 limit ${limit * 2}
    ), verdict as (
      select m.geid, n.verdict from not_same n
      join event_evidence m on m.active and m.evid = case when n.evid_a = any (${evids}) then n.evid_b else n.evid_a end
      where (n.evid_a = any (${evids}) or n.evid_b = any (${evids})) and n.verdict in ('same', 'not-same')
    ), named as (
      select geid, weight, null as verdict from hit
      union all select geid, 1e6, verdict from verdict
      union all select geid, 1e6, null from event_evidence where evid = ${copyOf} and active
    ), standing as (
      select coalesce(e.survivor, e.geid) as geid, sum(n.weight) as weight, min(n.verdict) as verdict
      from named n join event e on e.geid = n.geid group by 1
    )
    select e.geid, e.version, e.profile, s.verdict as remembered
    from standing s join event e on e.geid = s.geid
    where e.status = 'active' and (e.scope is null or e.scope = ${scope}::uuid)
    order by s.weight desc, e.geid limit ${limit}`;
  return rows.map(({ remembered, ...row }) => ({ ...row, ...(remembered ? { remembered } : {}) }));
}
