import type { Tx } from "#lib/kernel/db/index.ts";
import type { EventState } from "../contracts.ts";

type Sql = Pick<Tx, "$queryRaw">;

/** One piece of public evidence as a later stage reads it: what it is, and which immutable text it had. */
export type EventReport = {
  readonly evid: string;
  readonly version: number;
  readonly relation: string;
  readonly origin: string;
  readonly copy_of: string | null;
  readonly hard_key: string | null;
  readonly language: string;
  readonly published_at: string;
};

/** Whose sight a reading has: null is everyone's, a tenant's adds what that tenant alone knows. */
export type Sight = string | null;

/** A state of an event. */
export type EventAt = {
  readonly state: EventState;
  readonly hash: string;
  readonly at: string;
  /** The end of its alias chain now; null for an event that stands for itself. */
  readonly survivor: string | null;
  /** Newest publication about it, now. */
  readonly lastPublishedAt: string;
};

const MOST_REPORTS = 200;

/** An event within sight at a version, by default the newest; null where there is none. Never another tenant's. */
export async function readEventAt(
  tx: Sql,
  geid: string,
  { version = null, sight = null }: { readonly version?: number | null; readonly sight?: Sight } = {},
): Promise<EventAt | null> {
  const [row] = await tx.$queryRaw<{ data: EventAt }[]>`
    select json_build_object('state', v.state, 'hash', v.hash, 'at', v.at, 'survivor', e.survivor,
      'lastPublishedAt', e.last_published_at) as data
    from event e join event_version v on v.geid = e.geid and v.version = coalesce(${version}::int, e.version)
    where e.geid = ${geid} and (e.scope is null or e.scope = ${sight}::uuid)`;
  return row?.data ?? null;
}

/** The evidence within sight of an event and of those merged into it as it is linked now, oldest first. */
export async function readEventReports(tx: Sql, geid: string, sight: Sight = null): Promise<EventReport[]> {
  const [row] = await tx.$queryRaw<{ data: EventReport[] }[]>`
    select coalesce(json_agg(json_build_object('evid', evid, 'version', evidence_version, 'relation', relation,
        'origin', origin, 'copy_of', copy_of, 'hard_key', hard_key, 'language', language, 'published_at', published_at)
        order by published_at, evid), '[]'::json) as data
    from (
      select m.* from event_evidence m join event g on g.geid = m.geid
      where (g.geid = ${geid} or g.survivor = ${geid}) and m.active and (m.scope is null or m.scope = ${sight}::uuid)
      order by m.published_at, m.evid limit ${MOST_REPORTS}) members`;
  return (row?.data ?? []).map((report) => ({
    ...report,
    published_at: new Date(report.published_at).toISOString(),
  }));
}

/** Ids of the events within sight that stand for themselves, in order, after one; for work over all of them. */
export async function listActiveGeids(
  tx: Sql,
  { after, limit, sight = null }: { readonly after: string; readonly limit: number; readonly sight?: Sight },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ geid: string }[]>`
    select geid from event where (scope is null or scope = ${sight}::uuid) and status = 'active' and geid > ${after}
    order by geid limit ${limit}`;
  return rows.map((row) => row.geid);
}

/** How many events within sight stand for themselves. */
export async function countActiveEvents(tx: Sql, sight: Sight = null): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from event where (scope is null or scope = ${sight}::uuid) and status = 'active'`;
  return row?.count ?? 0;
}
