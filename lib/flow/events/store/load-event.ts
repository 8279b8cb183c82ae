import type { Tx } from "#lib/kernel/db/index.ts";
import type { EventEntity, EventState } from "../contracts.ts";
import type { EventProfile, Features } from "../resolution/index.ts";
import type { Member } from "../rules.ts";

type Sql = Pick<Tx, "$queryRaw">;

/** A member with what only writers need. */
export type StoredMember = Member & {
  readonly geid: string;
  readonly scope: string | null;
  readonly linkRevision: number;
};

/** An event as the next version is made from it: its head, its members and those of the events merged into it. */
export type LoadedEvent = {
  readonly geid: string;
  readonly scope: string | null;
  readonly version: number;
  readonly hash: string;
  readonly profile: EventProfile;
  readonly observedAt: Date;
  readonly state: EventState;
  /** Evidence that everyone who sees the event may know of. */
  readonly members: readonly StoredMember[];
  /** The asking tenant's own evidence on a shared event. */
  readonly ownMembers: readonly StoredMember[];
  readonly entities: readonly (EventEntity & { readonly evid: string })[];
};

type MemberRow = Omit<StoredMember, "publishedAt" | "occurredAt"> & {
  publishedAt: string;
  occurredAt: string | null;
};
type Row = Omit<LoadedEvent, "members" | "ownMembers"> & { members: MemberRow[] };

/** Reads an event that the transaction has locked; null where the context does not see it. */
export async function loadEvent(tx: Sql, geid: string): Promise<LoadedEvent | null> {
  const [row] = await tx.$queryRaw<Row[]>`
    select e.geid, e.scope::text, e.version, e.hash, e.profile, e.observed_at as "observedAt", v.state,
      coalesce((select json_agg(json_build_object('geid', m.geid, 'evid', m.evid, 'scope', m.scope, 'relation', m.relation,
        'linkRevision', m.link_revision, 'title', m.title, 'language', m.language, 'origin', m.origin,
        'copyOf', m.copy_of, 'hardKey', m.hard_key, 'publishedAt', m.published_at, 'occurredAt', m.occurred_at,
        'occurredPrecision', m.occurred_precision) order by m.linked_at, m.evid)
        from event_evidence m join event g on g.geid = m.geid
        where (g.geid = e.geid or g.survivor = e.geid) and m.active), '[]'::json) as members,
      coalesce((select json_agg(json_build_object('id', t.entity_id, 'name', coalesce(t.names ->> 'en', jsonb_path_query_first(t.names, '$.*') #>> '{}'), 'evid', n.evid))
        from event_entity n join event g on g.geid = n.geid join entity t on t.entity_id = n.entity_id
        where (g.geid = e.geid or g.survivor = e.geid) and n.scope is not distinct from e.scope), '[]'::json) as entities
    from event e join event_version v on v.geid = e.geid and v.version = e.version where e.geid = ${geid}`;
  if (!row) return null;
  const members = row.members.map(readMember);
  const isOwn = (member: StoredMember) => member.scope !== row.scope;
  return { ...row, members: members.filter((one) => !isOwn(one)), ownMembers: members.filter(isOwn) };
}

function readMember(row: MemberRow): StoredMember {
  return {
    ...row,
    publishedAt: new Date(row.publishedAt),
    occurredAt: row.occurredAt === null ? null : new Date(row.occurredAt),
  };
}

/** The features of an event's shared members in order of arrival, for making its profile anew. */
export async function loadMemberFeatures(
  tx: Sql,
  geid: string,
): Promise<{ evid: string; features: Features }[]> {
  return await tx.$queryRaw`
    select m.evid, m.features from event_evidence m join event e on e.geid = m.geid
    where (e.geid = ${geid} or e.survivor = ${geid}) and m.active and m.scope is not distinct from e.scope
    order by m.linked_at, m.evid`;
}

/** The evidence that each of the events was founded on. */
export async function loadFounders(tx: Sql, geids: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ founder: string }[]>`
    select profile -> 'founder' ->> 'id' as founder from event where geid = any (${[...geids]}) order by geid`;
  return rows.map((row) => row.founder);
}
