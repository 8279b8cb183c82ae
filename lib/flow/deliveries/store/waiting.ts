import type { Tx } from "#lib/kernel/db/index.ts";
import type { Waiting } from "../select-digest.ts";

type Sql = Pick<Tx, "$queryRaw">;

/** A planned message that waits, with how its event and its reading stand now. */
export type WaitingRow = Waiting & {
  readonly eventStatus: string | null;
  /** Null where the person may not see the reading. */
  readonly reading: string | null;
};

/** What waits for the digests of these contracts up to a time; an absorbed event as the one it was merged into. */
export async function listWaiting(
  tx: Sql,
  tenantId: string,
  subscriptionIds: readonly string[],
  until: Date,
): Promise<WaitingRow[]> {
  return await tx.$queryRaw<WaitingRow[]>`
    select i.key, i.subscription_id as "subscriptionId", coalesce(e.survivor, i.geid) as geid, coalesce(q.dpid, i.dpid) as dpid,
      coalesce(q.revision, i.revision) as revision, i.delta, i.importance, i.terms, i.deferred,
      coalesce(h.status, e.status) as "eventStatus",
      case when q.dpid is not null then 'current' else p.status end as reading,
      case when n.id is null then null when n.read_at is null then 'unread' else 'read' end as noticed
    from delivery_intent i
    left join event e on e.geid = i.geid
    left join event h on h.geid = e.survivor
    left join projection p on p.dpid = i.dpid and (p.visibility = 'public' or p.tenant_id = ${tenantId}::uuid)
    left join projection q on q.dpid = p.alias_of and p.status <> 'current' and q.status = 'current'
      and (q.visibility = 'public' or q.tenant_id = ${tenantId}::uuid)
    left join notification n on n.tenant_id = i.tenant_id and n.principal_id = i.principal_id and n.geid = i.geid and n.delta = i.delta
    where i.tenant_id = ${tenantId}::uuid and i.subscription_id = any (${[...subscriptionIds]}::text[]) and i.status = 'pending'
      and i.created_at < ${until}
    order by i.created_at, i.key`;
}

/** The events that one GEID speaks of: itself, what it absorbed, and what absorbed it. */
export async function findLineage(tx: Sql, geid: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ geid: string }[]>`
    select e.geid from event e where e.geid = ${geid} or e.survivor = ${geid}
    union select e.survivor from event e where e.geid = ${geid} and e.survivor is not null`;
  return [...new Set([geid, ...rows.map((row) => row.geid)])];
}
