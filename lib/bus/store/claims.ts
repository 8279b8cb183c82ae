import { pool } from "#lib/kernel/db/index.ts";
import type { Envelope } from "../message.ts";

/** One message in the hands of one consumer. */
export type ClaimedDelivery = {
  readonly message_id: string;
  readonly tenant_id: string | null;
  readonly lane: string;
  /** Counted before the handler runs, so that a death in it counts too. */
  readonly attempts: number;
  readonly alone: boolean;
  readonly first_failed_at: Date | null;
  readonly error_class: string | null;
  readonly error: string | null;
  readonly envelope: Envelope;
  readonly payload_hash: string;
};

export type ClaimRequest = {
  readonly consumer: string;
  readonly limit: number;
  readonly worker: number;
  /** A fresh uuid; the batch's transaction works only on rows that still carry it. */
  readonly claim: string;
  readonly now: Date;
};

// By ctid: the rows are locked, and no statistics can turn the join into a scan of all deliveries.
const TAKEN = `
update delivery d set status = 'claimed', attempts = d.attempts + 1, worker = $3, claim = $4, claimed_at = $5, next_attempt_at = null
from picked p join outbox o on o.id = p.message_id
where d.ctid = p.ctid
returning d.message_id, d.tenant_id, d.lane, d.attempts, d.alone, d.first_failed_at, d.error_class, d.error, o.envelope, o.payload_hash`;

const LANES = `
with recursive lanes as (
    (select d.lane from delivery d where d.consumer = $1 and d.status = 'pending' and not d.alone order by d.lane limit 1)
  union all
    select (select d.lane from delivery d where d.consumer = $1 and d.status = 'pending' and not d.alone and d.lane > l.lane
      order by d.lane limit 1)
    from lanes l where l.lane is not null),
shares as (select lane, case count(*) over () when 1 then $2::bigint else ceil(2 * $2::numeric / count(*) over ()) end as share
  from lanes where lane is not null)`;

// From each lane up to twice its share, then by turns, so that a full batch leaves no lane out and a long lane fills
// what short ones leave.
const NEXT = `${LANES},
offered as materialized (
  select s.lane, n.ctid, n.message_id, n.seq from shares s cross join lateral (
    select d.ctid, d.message_id, d.seq from delivery d
    where d.consumer = $1 and d.status = 'pending' and not d.alone and d.lane = s.lane
    order by d.seq limit s.share for update skip locked) n),
picked as materialized (
  select ctid, message_id from (select ctid, message_id, lane, row_number() over (partition by lane order by seq) as turn from offered) t
  order by turn, lane limit $2)
${TAKEN}`;

// Only the oldest open message of a key, and only when no older one of that key still waits for its relay.
const NEXT_IN_ORDER = `${LANES},
offered as materialized (
  select s.lane, n.ctid, n.message_id, n.seq from shares s cross join lateral (
    select d.ctid, d.message_id, d.seq from delivery d
    where d.consumer = $1 and d.status = 'pending' and not d.alone and d.lane = s.lane
      and not exists (select from delivery e where e.consumer = $1 and e.partition_key = d.partition_key
        and e.seq < d.seq and e.status in ('pending', 'claimed', 'waiting'))
      and not exists (select from outbox e where e.partition_key = d.partition_key and e.seq < d.seq and e.status = 'pending')
    order by d.seq limit s.share for update skip locked) n),
picked as materialized (
  select ctid, message_id from (select ctid, message_id, lane, row_number() over (partition by lane order by seq) as turn from offered) t
  order by turn, lane limit $2)
${TAKEN}`;

const NEXT_ALONE = `
with picked as materialized (
  select d.ctid, d.message_id from delivery d where d.consumer = $1 and d.status = 'pending' and d.alone
    and (d.partition_key is null or not exists (select from delivery e where e.consumer = $1
      and e.partition_key = d.partition_key and e.seq < d.seq and e.status in ('pending', 'claimed', 'waiting')))
  order by d.seq limit $2 for update skip locked)
${TAKEN}`;

const STATEMENTS = { many: NEXT, ordered: NEXT_IN_ORDER, alone: NEXT_ALONE } as const;

/**
 * Takes the next deliveries of a consumer, lanes by turns, and counts the attempt: committed before any handler
 * runs. `alone` takes those that must run without neighbours.
 */
export async function claimDeliveries(
  kind: keyof typeof STATEMENTS,
  request: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  const { consumer, limit, worker, claim, now } = request;
  const result = await pool("worker").query<ClaimedDelivery>({
    name: `bus.claim-${kind}`,
    text: STATEMENTS[kind],
    values: [consumer, limit, worker, claim, now],
  });
  return result.rows;
}
