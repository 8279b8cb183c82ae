import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import type { Event, EventStatus } from "../contracts.ts";
import { eventColumns, presentEvent, VISIBLE, type EventRow } from "./present-event.ts";

/** Which events a list holds; `since` and `until` bound the newest publication about the event. */
export type EventFilters = {
  readonly type?: string | undefined;
  readonly entity?: string | undefined;
  readonly place?: string | undefined;
  readonly domain?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly status?: EventStatus | undefined;
};

/** Where a list goes on: after this event, at this time of its newest publication. */
export type EventPosition = { readonly at: string; readonly geid: string };
export type ListedEvent = { readonly event: Event; readonly position: EventPosition };

type Params = EventFilters & { readonly after: EventPosition | null; readonly limit: number };

const listSql = (columns: string) => `
  select coalesce(json_agg(row order by at desc, geid desc), '[]'::json) from (
    select e.last_published_at as at, e.geid, json_build_object(${columns}) as row
    from event e join event_version v on v.geid = e.geid and v.version = e.version
    where ${VISIBLE} and e.status = $6 and ($7::text is null or e.type = $7)
      and ($8::text is null or exists (select from event_entity n join event g on g.geid = n.geid
        where n.entity_id = $8 and coalesce(g.survivor, g.geid) = e.geid))
      and ($9::text is null or exists (select from event_place p where p.geid = e.geid and (p.code = $9 or p.code like $9 || '-%')))
      and ($10::text is null or exists (select from event_domain n where n.domain = $10 and n.geid = e.geid))
      and ($11::timestamptz is null or e.last_published_at >= $11) and ($12::timestamptz is null or e.last_published_at < $12)
      and ($13::timestamptz is null or (e.last_published_at, e.geid) < ($13, $14::text))
    order by e.last_published_at desc, e.geid desc limit $15
  ) page`;

const params = ({ after, limit, ...filters }: Params) => [
  filters.status ?? "active",
  filters.type ?? null,
  filters.entity ?? null,
  filters.place ?? null,
  filters.domain ?? null,
  filters.since ?? null,
  filters.until ?? null,
  after?.at ?? null,
  after?.geid ?? null,
  limit,
];
const columns = eventColumns("'infinity'::timestamptz");
const shared = defineRead<Params, EventRow[]>({ name: "events.list", sql: listSql(columns.shared), params });
const tenant = defineRead<Params, EventRow[]>({
  name: "events.list-own",
  sql: listSql(columns.tenant),
  params,
});

/** Events by newest publication, newest first, at most `limit`; those of a domain are those that it shows. */
export async function listEvents(ctx: Context, wanted: Params): Promise<ListedEvent[]> {
  const rows = await read(ctx, ctx.tenant === null ? shared : tenant, wanted);
  return rows.map((row) => ({
    event: presentEvent(row),
    position: { at: new Date(row.lastPublishedAt).toISOString(), geid: row.state.geid },
  }));
}
