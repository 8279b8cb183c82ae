import type { Event, EventState } from "../contracts.ts";

/** What the statements below answer for one event. */
export type EventRow = {
  readonly state: EventState;
  readonly hash: string;
  /** End of the alias chain as it is now; the state holds where the event was merged into then. */
  readonly survivor: string | null;
  readonly lastPublishedAt: string;
  /** Domains that show the event now, as far as the context may know of them. */
  readonly domains: readonly string[];
  /** What the asking tenant's own evidence adds; null for everyone else. */
  readonly own: Own | null;
};

type Own = {
  readonly evidenceCount: number;
  /** Origins of shared and own evidence together. */
  readonly originCount: number;
  readonly languages: readonly string[];
  readonly titles: Readonly<Record<string, string>>;
  readonly overlay: { readonly version: number; readonly hash: string; readonly at: string } | null;
};

/**
 * Columns of an `EventRow` of event `e` at version `v`. The second form also counts the asking tenant's own evidence,
 * whose overlay the public reader has no rights on; `asOf` is the SQL of a time.
 */
export function eventColumns(asOf: string): { shared: string; tenant: string } {
  const shared = `'state', v.state, 'hash', v.hash, 'survivor', e.survivor, 'lastPublishedAt', e.last_published_at,
    'domains', array(select n.domain from event_domain n where n.geid = e.geid order by n.domain)`;
  const members = `event_evidence m join event g on g.geid = m.geid
    where (g.geid = e.geid or g.survivor = e.geid) and m.linked_at <= ${asOf} and (m.unlinked_at is null or m.unlinked_at > ${asOf})`;
  const own = `(select case when count(*) filter (where m.scope is not null) > 0 then json_build_object(
      'evidenceCount', count(*) filter (where m.scope is not null),
      'originCount', count(distinct m.origin) filter (where m.copy_of is null and m.relation <> 'copy'),
      'languages', array_agg(distinct m.language) filter (where m.scope is not null),
      'titles', json_object_agg(m.language, m.title order by m.published_at desc, m.evid desc) filter (where m.scope is not null),
      'overlay', (select json_build_object('version', o.version, 'hash', o.hash, 'at', o.at) from event_overlay_version o
        where o.tenant_id = nullif(c.tenant, '')::uuid and o.geid = e.geid and o.at <= ${asOf}
        order by o.version desc limit 1)) end
    from ${members} and e.scope is null)`;
  return { shared: `${shared}, 'own', null`, tenant: `${shared}, 'own', ${own}` };
}

/** The rows that a context may see, said again beside row security so that indexes serve it. */
export const VISIBLE = `(e.scope is null or e.scope = nullif(c.tenant, '')::uuid)`;

/** The event as the asking context knows it: a tenant's own evidence counts for that tenant alone. */
export function presentEvent({ state, hash, survivor, domains, own }: EventRow): Event {
  const aliasOf =
    state.status === "merged" ? ((survivor ?? state.alias_of) as Event["alias_of"]) : state.alias_of;
  const shown = { ...state, alias_of: aliasOf, hash, domains: [...domains], overlay: null };
  if (!own) return shown;
  return {
    ...shown,
    titles: { ...own.titles, ...state.titles },
    languages: [...new Set([...state.languages, ...own.languages])].sort(),
    evidence_count: state.evidence_count + own.evidenceCount,
    origin_count: Math.max(own.originCount, state.origin_count),
    overlay: own.overlay && {
      version: own.overlay.version,
      hash: own.overlay.hash,
      evidence_count: own.evidenceCount,
      updated_at: new Date(own.overlay.at).toISOString(),
    },
  };
}
