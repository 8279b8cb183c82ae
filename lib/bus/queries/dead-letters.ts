import { defineRead, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type {
  DeadLetterEntry,
  DeadLetterFilter,
  DeadLetterGroup,
  DeadLetterStatus,
  DeadLetterWithMessage,
} from "../contracts.ts";
import type { BusError } from "../errors.ts";
import { redactDocument, visible, wireTime } from "./shown.ts";

export type DeadLetterPosition = { readonly at: string; readonly id: string };
type Params = DeadLetterFilter & {
  readonly status?: DeadLetterStatus | undefined;
  readonly after: DeadLetterPosition | null;
  readonly limit: number;
};

const SHAPE = `'id', l.id, 'bus', l.bus, 'message_id', l.message_id, 'type', l.type, 'consumer', l.consumer,
  'error_class', l.error_class, 'error', l.error, 'attempts', l.attempts, 'first_failed_at', l.first_failed_at,
  'last_failed_at', l.last_failed_at, 'site_id', l.site_id, 'domain', l.domain, 'pack_revision', l.pack_revision,
  'replay_policy', l.replay_policy, 'status', l.status, 'replayed_at', l.replayed_at`;

const list = defineRead<Params, DeadLetterEntry[]>({
  name: "bus.dead-letters",
  sql: `select coalesce(json_agg(row order by at desc, id desc), '[]'::json) from (
      select l.last_failed_at as at, l.id, json_build_object(${SHAPE}) as row from dead_letter l
      where ${visible("l")} and ($6::text is null or l.site_id = $6) and ($7::text is null or l.error_class = $7)
        and ($8::text is null or l.consumer = $8) and ($9::text is null or l.type = $9)
        and ($10::text is null or l.status = $10)
        and ($11::timestamptz is null or (l.last_failed_at, l.id) < ($11, $12::text))
      order by l.last_failed_at desc, l.id desc limit $13) page`,
  params: ({ site, class: errorClass, consumer, type, status, after, limit }) => [
    site ?? null,
    errorClass ?? null,
    consumer ?? null,
    type ?? null,
    status ?? null,
    after?.at ?? null,
    after?.id ?? null,
    limit,
  ],
});

const one = defineRead<string, DeadLetterWithMessage | null>({
  name: "bus.dead-letter",
  sql: `select json_build_object(${SHAPE}, 'message', l.message) from dead_letter l where l.id = $6 and ${visible("l")}`,
  params: (id) => [id],
});

const groups = defineRead<null, DeadLetterGroup[]>({
  name: "bus.dead-letter-groups",
  sql: `select coalesce(json_agg(g order by g.count desc, g.newest_at desc), '[]'::json) from (
      select l.error_class, l.site_id, l.consumer, count(*)::int as count, min(l.first_failed_at) as oldest_at,
        max(l.last_failed_at) as newest_at, (array_agg(l.error order by l.last_failed_at desc))[1] as error
      from dead_letter l where l.status = 'open' and ${visible("l")} group by 1, 2, 3) g`,
  params: () => [],
});

function present<T extends DeadLetterEntry>(row: T): T {
  return redactDocument({
    ...row,
    first_failed_at: wireTime(row.first_failed_at),
    last_failed_at: wireTime(row.last_failed_at),
    replayed_at: wireTime(row.replayed_at),
  });
}

/** Dead letters that the context may see, last failure first. */
export async function listDeadLetters(ctx: Context, wanted: Params): Promise<DeadLetterEntry[]> {
  return (await read(ctx, list, wanted)).map(present);
}

/** One dead letter with the work itself. */
export async function getDeadLetter(
  ctx: Context,
  id: string,
): Promise<Result<DeadLetterWithMessage, BusError>> {
  const row = await read(ctx, one, id);
  return row ? ok(present(row)) : err({ code: "bus.dead_letter_not_found" });
}

/** A dead letter as the transaction that changed it left it. */
export async function readDeadLetter(tx: Tx, ctx: Context, id: string): Promise<DeadLetterWithMessage> {
  const row = await readInside(tx, ctx, one, id);
  if (!row) throw new Error(`dead letter ${id} is missing`);
  return present(row);
}

/** The open dead letters by error class, site and consumer, the largest group first. */
export async function groupDeadLetters(ctx: Context): Promise<DeadLetterGroup[]> {
  return (await read(ctx, groups, null)).map((row) =>
    redactDocument({ ...row, oldest_at: wireTime(row.oldest_at), newest_at: wireTime(row.newest_at) }),
  );
}
