import { clock } from "#lib/kernel/clock.ts";
import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import { POST_COLUMNS, reachSql, seenByOthersSql, seenSql, unwantedSql } from "../../posts/index.ts";
import type { Position } from "../contracts.ts";
import { mergeRows } from "./merge-rows.ts";
import { eventSql, FIRST, type EntryRow } from "./present-entry.ts";

type Params = { readonly after: Position | null; readonly limit: number; readonly now: Date };

const HOME = "e.tenant_id = c.tenant::uuid and e.viewer_id = c.principal";
const SIGHT = { post: "p", author: "a", viewer: "c.principal" };

/** Reasons that still hold: one's own, being named, and follows in force or kept; null where none does. */
const LIVE = `(select json_agg(json_build_array(r.reason, coalesce(f.since, p.published_at)) order by r.reason)
  from unnest(k.reasons) r(reason)
  left join follow f on f.tenant_id = p.tenant_id and f.follower_id = c.principal
    and f.kind = split_part(r.reason, ':', 1) and f.target = substr(r.reason, length(split_part(r.reason, ':', 1)) + 2)
    and (f.ended_at is null or p.received_at <= f.ended_at)
  where f.kind is not null or r.reason like 'self:%' or r.reason like 'mention:%')`;

/** Rows of these candidates `k` that the viewer may and wishes to see now, hydrated, newest first. */
const page = (candidates: string) => `
  select k.ranked_at, k.id, json_build_object('id', k.id, 'ranked_at', k.ranked_at, 'reasons', w.live, 'lag_ms', k.lag_ms,
    'event', ${eventSql("coalesce(m.updated_at < e.updated_at and (k.ranked_at, k.id) <= (m.ranked_at, m.entry_id), false)")},
    'post', ${POST_COLUMNS}) as row
  from (${candidates}) k
  join post p on p.tenant_id = c.tenant::uuid and p.id = k.post_id
  join account a on a.tenant_id = p.tenant_id and a.id = p.author_id
  left join timeline_marker m on m.tenant_id = c.tenant::uuid and m.viewer_id = c.principal and m.timeline = 'home'
  cross join lateral (select ${LIVE} as live offset 0) w
  where w.live is not null and ${seenSql(SIGHT)} and not ${unwantedSql(SIGHT, "$9::timestamptz", "home")}
  order by k.ranked_at desc, k.id desc limit $8`;

const WRITTEN = `select e.ranked_at, e.id, e.post_id, e.reasons,
    (extract(epoch from e.materialised_at - e.queued_at) * 1000)::int as lag_ms
  from timeline_entry e where ${HOME} and (e.ranked_at, e.id) < ($6::timestamptz, $7::uuid)
  order by e.ranked_at desc, e.id desc`;

/** Of each target that is too much followed to be written out and that this viewer follows, what one page needs. */
const PULLED = `select q.ranked_at, plx_entry_id(c.principal, q.id) as id, q.id as post_id,
    array_agg(t.kind || ':' || t.value order by t.kind || ':' || t.value) as reasons, null::int as lag_ms
  from pulled_target t join follow f on f.tenant_id = t.tenant_id and f.follower_id = c.principal
    and f.kind = t.kind and f.target = t.value
  cross join lateral (
    select p.ranked_at, p.id from post_facet x join post p on p.tenant_id = x.tenant_id and p.id = x.post_id
    join account a on a.tenant_id = p.tenant_id and a.id = p.author_id
    where x.tenant_id = t.tenant_id and x.kind = t.kind and x.value = t.value and x.is_pulled and p.author_id <> c.principal
      and x.ranked_at <= $6::timestamptz and (x.ranked_at, plx_entry_id(c.principal, x.post_id)) < ($6::timestamptz, $7::uuid)
      and (f.ended_at is null or p.received_at <= f.ended_at)
      and (f.horizon_at is null or (p.ranked_at, p.id) >= (f.horizon_at, f.horizon_post))
      and ${reachSql("x.kind", "p.visibility")} and ${seenByOthersSql(SIGHT)} and not ${unwantedSql(SIGHT, "$9::timestamptz", "home")}
    order by x.ranked_at desc, plx_entry_id(c.principal, x.post_id) desc limit $8) q
  where t.tenant_id = c.tenant::uuid group by q.ranked_at, q.id`;

const params = ({ after, limit, now }: Params) => [after?.at ?? FIRST.at, after?.id ?? FIRST.id, limit, now];
const collect = (rows: string) =>
  `coalesce((select json_agg(row order by ranked_at desc, id desc) from (${rows}) page), '[]'::json)`;

const written = defineRead<Params, { rows: EntryRow[]; pulls: boolean }>({
  name: "timelines.home",
  sql: `select json_build_object('rows', ${collect(page(WRITTEN))}, 'pulls', exists (select from pulled_target t
    join follow f on f.tenant_id = t.tenant_id and f.follower_id = c.principal and f.kind = t.kind and f.target = t.value
    where t.tenant_id = c.tenant::uuid))`,
  params,
});
const pulled = defineRead<Params, EntryRow[]>({
  name: "timelines.home-pulled",
  sql: `select ${collect(page(PULLED))}`,
  params,
});

/**
 * A viewer's home timeline below a position, newest first, at most `limit` rows: what was written out, merged with the
 * posts of targets too much followed for that. Every row is checked now, before the limit, so a page is short only at
 * the end.
 */
export async function readHome(ctx: Context, wanted: Omit<Params, "now">): Promise<EntryRow[]> {
  const input = { ...wanted, now: clock.now() };
  const { rows, pulls } = await read(ctx, written, input);
  return pulls ? mergeRows([rows, await read(ctx, pulled, input)], wanted.limit) : rows;
}
