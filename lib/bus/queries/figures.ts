import { clock } from "#lib/kernel/clock.ts";
import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import { visible } from "./shown.ts";

/** How one consumer kept up for one site: times in milliseconds, ages in seconds. */
export type ConsumerFigures = {
  readonly consumer: string;
  readonly site_id: string | null;
  readonly open: number;
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
  readonly oldest_s: number;
};

/** The messages of this last stretch of time say how long things take now. */
const WINDOW_MS = 900_000;

const consumers = defineRead<{ readonly now: Date; readonly since: Date }, ConsumerFigures[]>({
  name: "bus.consumer-figures",
  sql: `select coalesce(json_agg(f order by f.consumer, f.site_id), '[]'::json) from (
      select d.consumer, d.site_id, count(*) filter (where d.finished_at is null)::int as open,
        percentile_cont(0.5) within group (order by extract(epoch from d.finished_at - d.created_at) * 1000)
          filter (where d.status = 'done') as p50_ms,
        percentile_cont(0.95) within group (order by extract(epoch from d.finished_at - d.created_at) * 1000)
          filter (where d.status = 'done') as p95_ms,
        coalesce(greatest(0, extract(epoch from $6::timestamptz - min(d.created_at) filter (where d.finished_at is null))), 0) as oldest_s
      from (
        select * from delivery where message_id >= plx_uuid_floor($7::timestamptz)
        union
        select * from delivery where status in ('pending', 'claimed', 'waiting')) d
      where ${visible("d")} group by 1, 2) f`,
  params: ({ now, since }) => [now, since],
});

/** How each consumer keeps up, over the messages of the last quarter of an hour and everything that waits. */
export async function consumerFigures(ctx: Context): Promise<ConsumerFigures[]> {
  const now = clock.now();
  return await read(ctx, consumers, { now, since: new Date(now.getTime() - WINDOW_MS) });
}

const sent = defineRead<{ readonly type: string; readonly since: Date }, number>({
  name: "bus.sent-count",
  sql: `select count(*)::int from outbox o where o.id >= plx_uuid_floor($7::timestamptz) and o.type = $6 and ${visible("o")}`,
  params: ({ type, since }) => [type, since],
});

/** How many messages of a type were sent since a moment. */
export async function countSent(ctx: Context, type: string, since: Date): Promise<number> {
  return await read(ctx, sent, { type, since });
}

/** What waits for a person, by site; null is what belongs to no site. */
export type TroubleFigures = {
  readonly dead_letters: number;
  readonly publish_failures: number;
  readonly quarantined: number;
  readonly by_site: readonly { readonly site_id: string; readonly failures: number }[];
};

const trouble = defineRead<Date, TroubleFigures>({
  name: "bus.trouble",
  sql: `select json_build_object(
      'dead_letters', (select count(*)::int from dead_letter l where l.status = 'open' and ${visible("l")}),
      'publish_failures', (select count(*)::int from dead_letter l where l.status = 'open' and ${visible("l")}
        and (l.bus = 'publication' or l.consumer like 'publications.%' or l.consumer like 'job:publications.%')),
      'quarantined', (select count(*)::int from quarantine_item q where q.status = 'open' and ${visible("q")}),
      'by_site', coalesce((select json_agg(s) from (select l.site_id, count(*)::int as failures from dead_letter l
        where l.status = 'open' and l.site_id is not null and l.last_failed_at >= $6 and ${visible("l")} group by 1) s), '[]'::json))
    where c.purpose is not null`,
  params: (since) => [since],
});

/** What failed for good and what is suspect, as the context may see it; failures by site are those of the last day. */
export async function troubleFigures(ctx: Context): Promise<TroubleFigures> {
  return await read(ctx, trouble, new Date(clock.now().getTime() - 86_400_000));
}
