import type { Tx } from "#lib/kernel/db/index.ts";
import type { ClaimedDelivery } from "./claims.ts";

type Raw = Pick<Tx, "$executeRaw" | "$queryRaw">;

/** What became of the rows of a batch when its transaction opened. */
export type OpenedDelivery = {
  readonly message_id: string;
  /** False where the inbox knew the message already. */
  readonly fresh: boolean;
  readonly known_hash: string | null;
};

/**
 * Locks the rows of a claim and writes their inbox rows, in one statement. A row that is not answered was taken from
 * this worker meanwhile and must not be touched.
 */
export async function openBatch(
  tx: Raw,
  consumer: string,
  claim: string,
  batch: readonly ClaimedDelivery[],
  now: Date,
): Promise<OpenedDelivery[]> {
  const records = batch.map((one) => ({ message_id: one.message_id, payload_hash: one.payload_hash }));
  return await tx.$queryRaw<OpenedDelivery[]>`
    with message as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as m (message_id uuid, payload_hash text)),
    mine as materialized (
      select d.message_id from delivery d
      where d.consumer = ${consumer} and d.message_id = any (array(select message_id from message))
        and d.status = 'claimed' and d.claim = ${claim}::uuid
      for update),
    received as (
      insert into inbox (consumer, message_id, payload_hash, received_at, processed_at)
      select ${consumer}, m.message_id, m.payload_hash, ${now}, ${now} from message m join mine using (message_id)
      on conflict (consumer, message_id) do nothing
      returning message_id)
    select mine.message_id, received.message_id is not null as fresh, known.payload_hash as known_hash
    from mine left join received using (message_id)
    left join inbox known on known.consumer = ${consumer} and known.message_id = mine.message_id`;
}

/** Closes deliveries that need no more than that, in one statement. */
export async function closeHandled(
  tx: Raw,
  consumer: string,
  ids: readonly string[],
  now: Date,
  outcome: { readonly status: "done" | "cancelled"; readonly duplicate?: boolean; readonly reason?: string },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw`
    update delivery set status = ${outcome.status}, claim = null, worker = null, claimed_at = null, finished_at = ${now},
      duplicates = duplicates + ${outcome.duplicate ? 1 : 0}, error_class = null, error = ${outcome.reason ?? null}
    where consumer = ${consumer} and message_id = any (${ids}::uuid[])`;
}

/** Keeps the hashes of what handlers answered. */
export async function recordResults(
  tx: Raw,
  consumer: string,
  results: readonly { readonly message_id: string; readonly result_hash: string }[],
): Promise<void> {
  if (results.length === 0) return;
  await tx.$executeRaw`
    update inbox i set result_hash = r.result_hash
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (message_id uuid, result_hash text)
    where i.consumer = ${consumer} and i.message_id = r.message_id`;
}

/** One attempt that did not succeed: tried again at `next_attempt_at`, or over. */
export type FailedDelivery = {
  readonly message_id: string;
  readonly status: "waiting" | "dead" | "quarantined";
  readonly next_attempt_at: string | null;
  readonly error_class: string;
  readonly error: string;
  /** From now on in a batch of its own, because it stalled its neighbours. */
  readonly alone: boolean;
  /** Whether this attempt wrote the inbox row, which it then takes back. */
  readonly fresh: boolean;
};

/** Closes failed attempts and takes their inbox rows back, in one statement: nothing of them was handled. */
export async function closeFailed(
  tx: Raw,
  consumer: string,
  failures: readonly FailedDelivery[],
  now: Date,
): Promise<void> {
  if (failures.length === 0) return;
  await tx.$executeRaw`
    with failed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb) as f (message_id uuid, status text,
        next_attempt_at timestamptz, error_class text, error text, alone boolean, fresh boolean)),
    unreceived as (
      delete from inbox i using failed f where i.consumer = ${consumer} and i.message_id = f.message_id and f.fresh)
    update delivery d set status = f.status, claim = null, worker = null, claimed_at = null,
      next_attempt_at = f.next_attempt_at, alone = d.alone or f.alone, error_class = f.error_class, error = f.error,
      first_failed_at = coalesce(d.first_failed_at, ${now}), last_failed_at = ${now},
      finished_at = case when f.status = 'waiting' then null else ${now}::timestamptz end
    from failed f where d.consumer = ${consumer} and d.message_id = f.message_id`;
}

/** Hands opened but untouched deliveries back, inside the batch's transaction: no inbox row, no attempt counted. */
export async function releaseUntouched(tx: Raw, consumer: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw`
    with unreceived as (delete from inbox where consumer = ${consumer} and message_id = any (${ids}::uuid[]))
    update delivery set status = 'pending', claim = null, worker = null, claimed_at = null, attempts = attempts - 1
    where consumer = ${consumer} and message_id = any (${ids}::uuid[])`;
}

/** What a batch that could not be closed leaves behind. */
export type Recovery = {
  readonly consumer: string;
  readonly claim: string;
  readonly budget: number;
  readonly nextAttemptAt: Date;
  /** How attempts ended that could not be closed. */
  readonly failures: readonly FailedDelivery[];
  /** The row that is left to its own end. */
  readonly except: string | null;
};

/**
 * Sets the rows of a lost batch aside, each to run alone at `nextAttemptAt`. The attempt is uncounted, unless the
 * budget is spent: then the row only waits for its burial.
 */
export async function setAside(tx: Raw, recovery: Recovery): Promise<void> {
  const { consumer, claim, budget, nextAttemptAt, failures, except } = recovery;
  await tx.$executeRaw`
    with failed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb) as f (message_id uuid, error_class text, error text))
    update delivery d set status = 'waiting', claim = null, worker = null, claimed_at = null, alone = true,
      attempts = case when d.attempts < ${budget} then d.attempts - 1 else d.attempts end, next_attempt_at = ${nextAttemptAt},
      error = coalesce((select f.error from failed f where f.message_id = d.message_id), d.error),
      error_class = coalesce((select f.error_class from failed f where f.message_id = d.message_id), d.error_class)
    where d.consumer = ${consumer} and d.status = 'claimed' and d.claim = ${claim}::uuid
      and d.message_id is distinct from ${except}::uuid`;
}
