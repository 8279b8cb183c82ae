import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import { MessageId } from "#lib/kernel/ids.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Message, MessageWithEnvelope } from "../contracts.ts";
import type { BusError } from "../errors.ts";
import type { Bus } from "../message.ts";
import { redactDocument, visible, wireTime } from "./shown.ts";

export type MessageFilters = {
  readonly bus?: Bus | undefined;
  readonly type?: string | undefined;
  /** Words looked for in the newest messages. */
  readonly q?: string | undefined;
  /** A message, or the thing a message is about. */
  readonly id?: string | undefined;
};
export type MessagePosition = { readonly id: string };
type Params = MessageFilters & { readonly after: MessagePosition | null; readonly limit: number };

/** How many of the newest messages a search for words looks through. */
const SEARCHED = 20_000;

const SHAPE = `json_build_object('id', 'msg_' || o.id, 'bus', o.bus, 'type', o.type, 'source', o.envelope ->> 'source',
  'subject', o.envelope ->> 'subject', 'time', o.envelope ->> 'time', 'tenant', o.envelope ->> 'tenant',
  'domain', o.domain, 'site_id', o.site_id, 'status', o.status,
  'consumers', coalesce((select json_agg(json_build_object('name', d.consumer, 'status', d.status, 'attempts', d.attempts,
      'error', d.error, 'next_attempt_at', d.next_attempt_at) order by d.consumer)
    from delivery d where d.message_id = o.id), '[]'::json)`;

const list = defineRead<Params, Message[]>({
  name: "bus.messages",
  sql: `select coalesce(json_agg(row order by id desc), '[]'::json) from (
      select o.id, ${SHAPE}) as row from (
        select * from outbox o where ${visible("o")} and ($6::text is null or o.bus = $6) and ($7::text is null or o.type = $7)
          and ($9::uuid is null or o.id = $9) and ($10::text is null or o.partition_key = any (array[$10, 'event/' || $10, 'evidence/' || $10]))
          and ($11::uuid is null or o.id < $11)
        order by o.id desc limit case when $8::text is null then $12::int else ${SEARCHED} end) o
      where $8::text is null or strpos(lower(o.type || ' ' || o.envelope::text), lower($8)) > 0
      order by o.id desc limit $12::int) page`,
  params: ({ bus, type, q, id, after, limit }) => {
    const own = id !== undefined && MessageId.safeParse(id).success ? id.slice(4) : null;
    const key = id === undefined || own !== null ? null : id;
    return [bus ?? null, type ?? null, q ?? null, own, key, after?.id ?? null, limit];
  },
});

const one = defineRead<string, MessageWithEnvelope | null>({
  name: "bus.message",
  sql: `select ${SHAPE}, 'envelope', o.envelope) from outbox o where o.id = $6::uuid and ${visible("o")}`,
  params: (id) => [id.slice(4)],
});

function present<T extends Message>(row: T): T {
  return redactDocument({
    ...row,
    time: wireTime(row.time),
    consumers: row.consumers.map((one) => ({ ...one, next_attempt_at: wireTime(one.next_attempt_at) })),
  });
}

/** Sent messages that the context may see, newest first. */
export async function listMessages(ctx: Context, wanted: Params): Promise<Message[]> {
  return (await read(ctx, list, wanted)).map(present);
}

/** One message with its envelope, its consumers and their attempts. */
export async function getMessage(ctx: Context, id: string): Promise<Result<MessageWithEnvelope, BusError>> {
  const row = await read(ctx, one, id);
  return row ? ok(present(row)) : err({ code: "bus.message_not_found" });
}
