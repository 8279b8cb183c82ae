import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { pool } from "#lib/kernel/db/index.ts";
import {
  DELIVERY_RETENTION_MS,
  INBOX_RETENTION_MS,
  OUTBOX_RETENTION_MS,
  PARTITION_DAYS_AHEAD,
} from "./retention.ts";

const CHUNK = 5_000;

/** Makes the outbox partitions of the next days and drops those whose time is over and whose work is done. */
export async function keepPartitions(): Promise<{ created: string[]; dropped: string[] }> {
  const now = clock.now();
  const result = await pool("worker").query<{ kept: { created: string[]; dropped: string[] } }>(
    "select plx_outbox_upkeep($1, $2, $3) as kept",
    [now, PARTITION_DAYS_AHEAD, new Date(now.getTime() - OUTBOX_RETENTION_MS)],
  );
  crashPoint("upkeep.after-partitions");
  return result.rows[0]?.kept ?? { created: [], dropped: [] };
}

const FORGET_DELIVERIES = `delete from delivery where ctid = any (array(select ctid from delivery
  where message_id < plx_uuid_floor($1) and status in ('done', 'cancelled') limit ${CHUNK}))`;
const FORGET_INBOX = `with recursive names as (
    (select consumer from inbox order by consumer limit 1)
  union all
    select (select i.consumer from inbox i where i.consumer > n.consumer order by i.consumer limit 1)
    from names n where n.consumer is not null)
delete from inbox where ctid = any (array(select i.ctid from names n cross join lateral (
  select ctid from inbox where consumer = n.consumer and message_id < plx_uuid_floor($1) limit ${CHUNK}) i limit ${CHUNK}))`;
// What lies in dated partitions goes with them; this is for the rows outside of all.
const FORGET_OUTBOX = `delete from outbox where id in (select o.id from outbox o
  where o.tableoid = 'outbox_default'::regclass and o.id < plx_uuid_floor($1) and o.status = 'relayed'
    and not exists (select from delivery d where d.message_id = o.id and d.status in ('pending', 'claimed', 'waiting'))
  limit ${CHUNK})`;

async function forget(sql: string, before: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const gone = (await pool("worker").query(sql, [before])).rowCount ?? 0;
    total += gone;
    if (gone < CHUNK) return total;
  }
}

/** Deletes what is past its retention, in small steps. Dead letters and quarantine items are never deleted here. */
export async function forgetProcessed(): Promise<{ deliveries: number; inbox: number; outbox: number }> {
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  const deliveries = await forget(FORGET_DELIVERIES, ago(DELIVERY_RETENTION_MS));
  crashPoint("upkeep.after-deliveries");
  const inbox = await forget(FORGET_INBOX, ago(INBOX_RETENTION_MS));
  const outbox = await forget(FORGET_OUTBOX, ago(OUTBOX_RETENTION_MS));
  return { deliveries, inbox, outbox };
}
