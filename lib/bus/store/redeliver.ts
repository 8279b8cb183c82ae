import type { Tx } from "#lib/kernel/db/index.ts";
import type { Bus } from "../message.ts";
import { WAKE_CHANNEL, type Bindings } from "./outbox.ts";

type Raw = Pick<Tx, "$executeRaw" | "$queryRaw" | "$queryRawUnsafe">;

/** A dead letter as replaying needs it. */
export type StoredLetter = {
  readonly id: string;
  readonly bus: Bus | null;
  readonly message_id: string;
  readonly type: string;
  readonly consumer: string;
  readonly message: unknown;
  readonly tenant_id: string | null;
  readonly replay_policy: "automatic" | "manual" | "never";
  readonly status: "open" | "replayed" | "closed";
};

/** Locks one dead letter; null where the context does not see it. */
export async function lockLetter(tx: Raw, id: string): Promise<StoredLetter | null> {
  const rows = await tx.$queryRaw<StoredLetter[]>`
    select id, bus, message_id, type, consumer, message, tenant_id::text, replay_policy, status
    from dead_letter where id = ${id} for update`;
  return rows[0] ?? null;
}

/**
 * Makes dead deliveries claimable again, in their own lanes and with a fresh budget, and closes their letters, in one
 * statement. Answers the letters whose delivery was there and dead.
 */
export async function sendLettersAgain(
  tx: Raw,
  letters: readonly StoredLetter[],
  now: Date,
): Promise<string[]> {
  if (letters.length === 0) return [];
  const records = letters.map(({ id, consumer, message_id }) => ({
    id,
    consumer,
    uuid: message_id.slice(4),
  }));
  const rows = await tx.$queryRaw<{ id: string }[]>`
    with letter as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (id text, consumer text, uuid uuid)),
    woken as materialized (select pg_notify(${WAKE_CHANNEL}, '0')),
    sent as (
      update delivery d set status = 'pending', attempts = 0, finished_at = null, next_attempt_at = null, created_at = ${now}
      from letter r, woken where d.consumer = r.consumer and d.message_id = r.uuid and d.status = 'dead'
      returning r.id)
    update dead_letter l set status = 'replayed', replayed_at = ${now} from sent
    where l.id = sent.id returning l.id`;
  return rows.map((row) => row.id);
}

/** Closes the letter of background work that was asked for again. */
export async function closeLetter(tx: Raw, id: string, now: Date): Promise<void> {
  await tx.$executeRaw`update dead_letter set status = 'replayed', replayed_at = ${now} where id = ${id}`;
}

/** Which open letters a run takes up. */
export type LetterSelection = {
  readonly bus: Bus | null;
  readonly site: string | null;
  readonly errorClass: string | null;
  readonly consumer: string | null;
  readonly type: string | null;
  readonly ids: readonly string[] | null;
  readonly from: Date | null;
  readonly to: Date | null;
  /** Letters that failed after this moment are not part of the run, or it would never end. */
  readonly before: Date;
  readonly tenant: string | null;
};

const MEANT = `l.status = 'open' and (l.tenant_id is null or l.tenant_id = $1::uuid) and ($2::text is null or l.bus = $2)
  and ($3::text is null or l.site_id = $3) and ($4::text is null or l.error_class = $4) and ($5::text is null or l.consumer = $5)
  and ($6::text is null or l.type = $6) and ($7::text[] is null or l.id = any ($7)) and ($8::timestamptz is null or l.last_failed_at >= $8)
  and ($9::timestamptz is null or l.last_failed_at <= $9) and l.last_failed_at <= $10 and ($11::text is null or l.id > $11)`;
const valuesOf = (wanted: LetterSelection, after: string | null): unknown[] => [
  wanted.tenant,
  wanted.bus,
  wanted.site,
  wanted.errorClass,
  wanted.consumer,
  wanted.type,
  wanted.ids === null ? null : [...wanted.ids],
  wanted.from,
  wanted.to,
  wanted.before,
  after,
];

/** How many letters a selection means. */
export async function countLetters(tx: Raw, wanted: LetterSelection): Promise<number> {
  const sql = `select count(*)::int as count from dead_letter l where ${MEANT}`;
  const rows = await tx.$queryRawUnsafe<{ count: number }[]>(sql, ...valuesOf(wanted, null));
  return rows[0]?.count ?? 0;
}

/** The next letters of a selection by id, locked. */
export async function nextLetters(
  tx: Raw,
  wanted: LetterSelection,
  after: string | null,
  limit: number,
): Promise<StoredLetter[]> {
  const sql = `select id, bus, message_id, type, consumer, message, tenant_id::text, replay_policy, status
    from dead_letter l where ${MEANT} order by l.id limit ${limit} for update`;
  return await tx.$queryRawUnsafe<StoredLetter[]>(sql, ...valuesOf(wanted, after));
}

/** Which sent messages a run takes up; ids are bare uuids. */
export type MessageSelection = {
  readonly bus: Bus;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly ids: readonly string[] | null;
  readonly tenant: string | null;
};

const SENT = `o.bus = $1 and o.status = 'relayed' and (o.tenant_id is null or o.tenant_id = $2::uuid)
  and o.type = any ($3::text[]) and ($4::timestamptz is null or o.id >= plx_uuid_floor($4))
  and ($5::timestamptz is null or o.id < plx_uuid_floor($5::timestamptz + interval '1 millisecond'))
  and ($6::uuid[] is null or o.id = any ($6))`;

/** How many sent messages a selection means, of the types that somebody hears. */
export async function countMessages(tx: Raw, wanted: MessageSelection, bindings: Bindings): Promise<number> {
  const { bus, tenant, from, to, ids } = wanted;
  const sql = `select count(*)::int as count from outbox o where ${SENT}`;
  const values = [bus, tenant, bindings.types, from, to, ids === null ? null : [...ids]];
  const rows = await tx.$queryRawUnsafe<{ count: number }[]>(sql, ...values);
  return rows[0]?.count ?? 0;
}

/** One step of a replay of messages: how far it came, and who was given how many. */
export type RedeliveredStep = {
  readonly seen: number;
  readonly last: string | null;
  readonly by_consumer: Readonly<Record<string, number>>;
};

// In a lane of its own, so that no live lane waits behind it. Deliveries that are still open stay as they are, and
// what is quarantined moves by a verdict alone. The inbox of each consumer then says what it has done already.
const AGAIN = `
with message as materialized (
  select o.id, o.seq, o.type, o.tenant_id, o.site_id, o.partition_key from outbox o
  where ${SENT} and ($7::uuid is null or o.id > $7) order by o.id limit $8::int),
bound as (select * from unnest($3::text[], $9::text[], $10::boolean[]) b (type, consumer, ordered)),
woken as materialized (select pg_notify('${WAKE_CHANNEL}', '0')),
again as (
  insert into delivery (consumer, message_id, seq, tenant_id, site_id, lane, partition_key, status, created_at)
  select b.consumer, m.id, m.seq, m.tenant_id, m.site_id, 'replay', case when b.ordered then m.partition_key end, 'pending', $11
  from message m join bound b on b.type = m.type, woken
  on conflict (consumer, message_id) do update set status = 'pending', attempts = 0, finished_at = null, next_attempt_at = null,
    lane = 'replay', created_at = excluded.created_at
  where delivery.status in ('done', 'cancelled', 'dead') returning consumer, message_id),
closed as (
  update dead_letter l set status = 'replayed', replayed_at = $11 from again a
  where l.consumer = a.consumer and l.message_id = 'msg_' || a.message_id and l.status = 'open')
select (select count(*)::int from message) as seen, (select id::text from message order by id desc limit 1) as last,
  coalesce((select jsonb_object_agg(consumer, n) from (select consumer, count(*)::int as n from again group by consumer) g), '{}') as by_consumer`;

/** Delivers the next messages of a selection again to everyone who hears them, in one statement. */
export async function sendMessagesAgain(
  tx: Raw,
  wanted: MessageSelection,
  bindings: Bindings,
  step: { readonly after: string | null; readonly limit: number; readonly now: Date },
): Promise<RedeliveredStep> {
  const { bus, tenant, from, to, ids } = wanted;
  const { types, consumers, ordered } = bindings;
  const chosen = [bus, tenant, types, from, to, ids === null ? null : [...ids]];
  const values = [...chosen, step.after, step.limit, consumers, ordered, step.now];
  const [row] = await tx.$queryRawUnsafe<RedeliveredStep[]>(AGAIN, ...values);
  if (!row) throw new Error("a replay step answered nothing");
  return row;
}
