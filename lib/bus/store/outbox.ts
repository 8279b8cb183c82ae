import { pool, type Tx } from "#lib/kernel/db/index.ts";
import type { Bus, Envelope } from "../message.ts";

/** A message as it is written; the envelope lacks only the tenant's slug, which the statement looks up. */
export type OutboxRow = {
  readonly id: string;
  readonly bus: Bus;
  readonly tenant: string | null;
  readonly lane: string;
  readonly envelope: Envelope;
  readonly payloadHash: string;
  readonly createdAt: Date;
};

/** Every process with a relay or consumers listens here. */
export const WAKE_CHANNEL = "parallax_bus";

/**
 * Inserts messages and wakes the relays at commit, in one statement. Answers how many were new: an id that exists is
 * left as it is. An unknown tenant violates `outbox_tenant_exists`.
 */
export async function insertMessages(
  tx: Pick<Tx, "$executeRaw">,
  rows: readonly OutboxRow[],
): Promise<number> {
  const records = rows.map((row) => ({
    ...{ id: row.id, bus: row.bus, lane: row.lane, tenant_id: row.tenant, payload_hash: row.payloadHash },
    ...{ type: row.envelope.type, domain: row.envelope.domain ?? null, site_id: row.envelope.siteid ?? null },
    ...{
      partition_key: row.envelope.partitionkey,
      envelope: row.envelope,
      created_at: row.createdAt.toISOString(),
    },
  }));
  return await tx.$executeRaw`
    with woken as materialized (select pg_notify(${WAKE_CHANNEL}, '')),
    message as (select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as m (id uuid, bus text, type text, tenant_id uuid,
      domain text, site_id text, lane text, partition_key text, envelope jsonb, payload_hash text, created_at timestamptz))
    insert into outbox (id, bus, type, tenant_id, domain, site_id, lane, partition_key, envelope, payload_hash, status, created_at)
    select m.id, m.bus, m.type, m.tenant_id, m.domain, m.site_id, m.lane, m.partition_key,
      m.envelope || case when m.tenant_id is null then '{}'::jsonb
        else jsonb_build_object('tenant', (select t.slug from tenant t where t.id = m.tenant_id)) end,
      m.payload_hash, 'pending', m.created_at
    from message m, woken
    on conflict (id) do nothing`;
}

/** Which consumer hears which type, as parallel lists. */
export type Bindings = {
  readonly types: string[];
  readonly consumers: string[];
  readonly ordered: boolean[];
};

// Lanes by a loose index scan (one probe a lane), then an equal share of the batch from each, oldest first. Locked
// rows are another relay's. Nothing remembers a last id: a row committed late is found by its status like any other.
const RELAY = `
with recursive lanes as (
    (select o.lane from outbox o where o.bus = $1 and o.status = 'pending' order by o.lane limit 1)
  union all
    select (select o.lane from outbox o where o.bus = $1 and o.status = 'pending' and o.lane > l.lane order by o.lane limit 1)
    from lanes l where l.lane is not null),
shares as (select lane, ceil($2::numeric / count(*) over ()) as share from lanes where lane is not null),
due as materialized (
  select d.* from shares s cross join lateral (
    select o.id, o.seq, o.type, o.tenant_id, o.site_id, o.lane, o.partition_key from outbox o
    where o.bus = $1 and o.status = 'pending' and o.lane = s.lane order by o.seq limit s.share
    for update skip locked) d),
bound as (select * from unnest($3::text[], $4::text[], $5::boolean[]) b (type, consumer, ordered)),
made as (
  insert into delivery (consumer, message_id, seq, tenant_id, site_id, lane, partition_key, status, created_at)
  select b.consumer, d.id, d.seq, d.tenant_id, d.site_id, d.lane, case when b.ordered then d.partition_key end, 'pending', $6
  from due d join bound b on b.type = d.type
  on conflict (consumer, message_id) do nothing returning consumer),
sent as (update outbox o set status = 'relayed', relayed_at = $6 from due d where o.id = d.id returning 1),
consumers as (select array_agg(distinct consumer) as names from made),
woken as (select pg_notify('${WAKE_CHANNEL}', $7) from consumers where names is not null)
select (select count(*)::int from sent) as relayed, coalesce(c.names, '{}') as consumers
from consumers c where (select count(*) from woken) >= 0`;

/**
 * Turns up to `limit` pending messages of a bus into one delivery per bound consumer, in one statement. Answers how
 * many messages, and for whom.
 */
export async function relayPending(
  bus: Bus,
  bindings: Bindings,
  limit: number,
  now: Date,
  from: number,
): Promise<{ relayed: number; consumers: string[] }> {
  const result = await pool("worker").query<{ relayed: number; consumers: string[] }>({
    name: "bus.relay",
    text: RELAY,
    values: [bus, limit, bindings.types, bindings.consumers, bindings.ordered, now, String(from)],
  });
  return result.rows[0] ?? { relayed: 0, consumers: [] };
}
