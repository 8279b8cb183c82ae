import type { Event, EventState } from "../contracts.ts";
import type { OverlayState } from "../store/write-overlay.ts";

/** What the statements below answer for one event. */
export type EventRow = {
  readonly state: EventState;
  readonly hash: string;
  /** End of the alias chain as it is now; the state holds where the event was merged into then. */
  readonly survivor: string | null;
  readonly lastPublishedAt: string;
  readonly own: {
    readonly version: number;
    readonly hash: string;
    readonly state: OverlayState;
    readonly originCount: number;
  } | null;
};

/**
 * Columns of an `EventRow` of event `e` at version `v`. The second form also reads the asking tenant's overlay, on
 * which the public reader has no rights; `asOf` is the SQL of a time.
 */
export function eventColumns(asOf: string): { shared: string; tenant: string } {
  const shared = `'state', v.state, 'hash', v.hash, 'survivor', e.survivor, 'lastPublishedAt', e.last_published_at`;
  const group = `m.geid in (select g.geid from event g where g.geid = e.geid or g.survivor = e.geid)`;
  const known = `m.linked_at <= ${asOf} and (m.unlinked_at is null or m.unlinked_at > ${asOf})`;
  const own = `(select json_build_object('version', o.version, 'hash', o.hash, 'state', o.state, 'originCount',
      (select count(distinct m.origin)::int from event_evidence m
       where ${group} and ${known} and m.copy_of is null and m.relation <> 'copy'))
    from event_overlay_version o
    where e.scope is null and o.tenant_id = nullif(c.tenant, '')::uuid and o.geid = e.geid and o.at <= ${asOf}
    order by o.version desc limit 1)`;
  return { shared: `${shared}, 'own', null`, tenant: `${shared}, 'own', ${own}` };
}

/** The rows that a context may see, said again beside row security so that indexes serve it. */
export const VISIBLE = `(e.scope is null or e.scope = nullif(c.tenant, '')::uuid)`;

/** The event as the asking context knows it: a tenant's own evidence counts for that tenant alone. */
export function presentEvent({ state, hash, survivor, own }: EventRow): Event {
  const aliasOf =
    state.status === "merged" ? ((survivor ?? state.alias_of) as Event["alias_of"]) : state.alias_of;
  const shown = { ...state, alias_of: aliasOf, hash, domains: [], overlay: null };
  if (!own || own.state.evidence_count === 0) return shown;
  return {
    ...shown,
    titles: { ...own.state.titles, ...state.titles },
    languages: [...new Set([...state.languages, ...own.state.languages])].sort(),
    evidence_count: state.evidence_count + own.state.evidence_count,
    origin_count: Math.max(own.originCount, state.origin_count),
    overlay: {
      version: own.version,
      hash: own.hash,
      evidence_count: own.state.evidence_count,
      updated_at: own.state.updated_at,
    },
  };
}
