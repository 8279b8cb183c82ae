import { pool } from "#lib/kernel/db/index.ts";

/** Class of the session locks by which a worker shows that it lives; its number is the second key. */
export const WORKER_LOCK = 7_230_032;

// A lock that can be had belongs to nobody alive. Which row of a batch ended the process is not known: none is charged
// for it, but each runs alone from now on, and alone the attempt counts.
const ABANDONED = `
with claimed as materialized (select distinct worker from delivery where status = 'claimed'),
gone as materialized (select worker from claimed where worker <> $1 and pg_try_advisory_xact_lock(${WORKER_LOCK}::int, worker)),
stuck as materialized (
  select ctid from delivery where status = 'claimed' and (worker in (select worker from gone) or claimed_at < $2)
  for update skip locked)
update delivery d set status = 'pending', alone = true, claim = null, worker = null, claimed_at = null,
  attempts = case when d.alone then d.attempts else d.attempts - 1 end,
  error_class = 'process_ended', error = 'the process ended during attempt ' || d.attempts,
  first_failed_at = coalesce(d.first_failed_at, $3), last_failed_at = $3
from stuck where d.ctid = stuck.ctid`;

/** Frees the claims of workers that are gone, and of any worker since before `lease`. Answers how many. */
export async function freeAbandoned(self: number, lease: Date, now: Date): Promise<number> {
  const result = await pool("worker").query({
    name: "bus.free-abandoned",
    text: ABANDONED,
    values: [self, lease, now],
  });
  return result.rowCount ?? 0;
}

const DUE = `
with due as materialized (
  select ctid from delivery where status = 'waiting' and next_attempt_at <= $1 order by next_attempt_at limit 1000
  for update skip locked)
update delivery d set status = 'pending' from due where d.ctid = due.ctid`;

/** Makes deliveries whose next attempt is due claimable. Answers how many. */
export async function wakeDue(now: Date): Promise<number> {
  const result = await pool("worker").query({ name: "bus.wake-due", text: DUE, values: [now] });
  return result.rowCount ?? 0;
}

const PROBE = `
with recursive names as (
    (select consumer from delivery where status = 'pending' and not alone order by consumer limit 1)
  union all
    select (select d.consumer from delivery d where d.status = 'pending' and not d.alone and d.consumer > n.consumer
      order by d.consumer limit 1)
    from names n where n.consumer is not null)
select
  coalesce((select array_agg(b.bus) from (values ('event'), ('publication')) b (bus)
    where exists (select from outbox o where o.bus = b.bus and o.status = 'pending')), '{}') as buses,
  coalesce((select array_agg(consumer) from names where consumer is not null), '{}')
    || coalesce((select array_agg(distinct consumer) from delivery where status = 'pending' and alone), '{}') as consumers`;

/** Who has something to do: the fallback for wake-ups that were missed. */
export async function probeWork(): Promise<{ buses: string[]; consumers: string[] }> {
  const result = await pool("worker").query<{ buses: string[]; consumers: string[] }>({
    name: "bus.probe",
    text: PROBE,
  });
  return result.rows[0] ?? { buses: [], consumers: [] };
}
