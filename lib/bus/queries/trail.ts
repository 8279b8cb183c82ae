import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import { redactDocument, visible, wireTime } from "./shown.ts";

/** What the bus knows of some ids: messages about them, their failures, and what was set aside. */
export type BusTrail = {
  readonly messages: readonly {
    readonly id: string;
    readonly type: string;
    readonly subject: string;
    readonly at: string;
    readonly status: string;
    readonly consumers: string | null;
  }[];
  readonly dead_letters: readonly {
    readonly id: string;
    readonly message_id: string;
    readonly at: string;
    readonly status: string;
    readonly consumer: string;
    readonly error: string;
  }[];
  readonly quarantine: readonly {
    readonly id: string;
    readonly subject_id: string;
    readonly at: string;
    readonly status: string;
    readonly by: string | null;
    readonly detail: string;
  }[];
};

const MOST = 200;

const about = defineRead<{ readonly ids: readonly string[]; readonly uuids: readonly string[] }, BusTrail>({
  name: "bus.trail",
  sql: `select json_build_object(
      'messages', coalesce((select json_agg(m order by m.at) from (
        select 'msg_' || o.id as id, o.type, o.envelope ->> 'subject' as subject, o.created_at as at, o.status,
          (select string_agg(d.consumer || ': ' || d.status || ' (' || d.attempts || ')', ', ' order by d.consumer)
            from delivery d where d.message_id = o.id) as consumers
        from outbox o where (o.id = any ($7::uuid[]) or o.partition_key = any ($6::text[])) and ${visible("o")}
        order by o.id desc limit ${MOST}) m), '[]'::json),
      'dead_letters', coalesce((select json_agg(l order by l.at) from (
        select l.id, l.message_id, l.last_failed_at as at, l.status, l.consumer, l.error from dead_letter l
        where (l.id = any ($6) or l.message_id = any ($6) or l.message ->> 'partitionkey' = any ($6)) and ${visible("l")}
        order by l.last_failed_at desc limit ${MOST}) l), '[]'::json),
      'quarantine', coalesce((select json_agg(q order by q.at) from (
        select q.id, q.subject_id, q.created_at as at, q.status, q.verdict ->> 'by' as by, q.detail from quarantine_item q
        where (q.id = any ($6) or q.subject_id = any ($6)) and ${visible("q")}
        order by q.created_at desc limit ${MOST}) q), '[]'::json))
    where c.purpose is not null`,
  params: ({ ids, uuids }) => [ids, uuids],
});

/** Everything of the bus that names one of these ids; at most 200 rows of each kind, the newest. */
export async function readBusTrail(ctx: Context, ids: readonly string[]): Promise<BusTrail> {
  const uuids = ids.filter((id) => /^msg_[0-9a-f-]{36}$/.test(id)).map((id) => id.slice(4));
  const found = await read(ctx, about, { ids, uuids });
  const timed = <T extends { readonly at: string }>(rows: readonly T[]): T[] =>
    rows.map((row) => redactDocument({ ...row, at: wireTime(row.at) }));
  return {
    messages: timed(found.messages),
    dead_letters: timed(found.dead_letters),
    quarantine: timed(found.quarantine),
  };
}
