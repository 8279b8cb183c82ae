import type { Tx } from "#lib/kernel/db/index.ts";
import type { EventState } from "../contracts.ts";
import type { OverlayAt } from "./read-overlay.ts";

type Sql = Pick<Tx, "$queryRaw">;

/** One piece of evidence as a later stage reads it: what it is, and which immutable text it had. */
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

/** All that is known of an event within sight, as of one moment. */
export type EventNow = {
  readonly event: EventAt;
  /** What the seeing tenant's own evidence adds; null where it adds nothing, and for everyone's sight. */
  readonly overlay: OverlayAt | null;
  /** Its evidence and that of the events merged into it, oldest first. */
  readonly reports: readonly EventReport[];
};

/**
 * An event within sight with its overlay and its evidence, all of one moment: what names a version rests on nothing
 * newer and nothing older. Null where there is none. Evidence is cut at 200 pieces.
 */
export async function readEventNow(tx: Sql, geid: string, sight: Sight = null): Promise<EventNow | null> {
  // One statement, because each statement of a transaction sees what was committed before that statement began.
  const [row] = await tx.$queryRaw<{ data: EventNow }[]>`
    select json_build_object(
      'event', json_build_object('state', v.state, 'hash', v.hash, 'at', v.at, 'survivor', e.survivor,
        'lastPublishedAt', e.last_published_at),
      'overlay', (
        select json_build_object('version', o.version, 'hash', o.hash, 'at', o.at, 'titles', o.state -> 'titles',
          'languages', o.state -> 'languages')
        from event_overlay_version o where o.tenant_id = ${sight}::uuid and o.geid = e.geid
        order by o.version desc limit 1),
      'reports', (
        select coalesce(json_agg(json_build_object('evid', evid, 'version', evidence_version, 'relation', relation,
          'origin', origin, 'copy_of', copy_of, 'hard_key', hard_key, 'language', language,
          'published_at', published_at) order by published_at, evid), '[]'::json)
        from (
          select m.* from event_evidence m join event g on g.geid = m.geid
          where (g.geid = e.geid or g.survivor = e.geid) and m.active
            and (m.scope is null or m.scope = ${sight}::uuid)
          order by m.published_at, m.evid limit ${MOST_REPORTS}) members)) as data
    from event e join event_version v on v.geid = e.geid and v.version = e.version
    where e.geid = ${geid} and (e.scope is null or e.scope = ${sight}::uuid)`;
  if (!row) return null;
  const { event, overlay, reports } = row.data;
  const iso = (at: string) => new Date(at).toISOString();
  return {
    event,
    overlay: overlay && { ...overlay, at: iso(overlay.at) },
    reports: reports.map((report) => ({ ...report, published_at: iso(report.published_at) })),
  };
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
