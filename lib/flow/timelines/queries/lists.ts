import { clock } from "#lib/kernel/clock.ts";
import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import { foldTag } from "../../relations/index.ts";
import { POST_COLUMNS, seenByAllSql, seenByOthersSql, seenSql, unwantedSql } from "../../posts/index.ts";
import type { Position } from "../contracts.ts";
import { eventSql, FIRST, type EntryRow } from "./present-entry.ts";

/** A list of posts that belongs to nobody: of everyone, of a site, with a tag, or of one account. */
export type PostList =
  | { readonly of: "public" }
  | { readonly of: "site"; readonly site: string }
  | { readonly of: "tag"; readonly tag: string }
  | { readonly of: "account"; readonly account: string };

type Params = {
  readonly key: string;
  readonly after: Position | null;
  readonly limit: number;
  readonly now: Date;
};

const SIGHT = { post: "p", author: "a", viewer: "c.principal" };
const ID = "plx_entry_id('list', p.id)";
const JOIN = "join account a on a.tenant_id = p.tenant_id and a.id = p.author_id";

/** Where each list begins; `$6` is its key. Tags and the public list leave out accounts that were silenced. */
const SOURCES = {
  public: `post p ${JOIN} where p.visibility = 'public' and a.state = 'active' and $6::text is not null`,
  site: `post_facet x join post p on p.tenant_id = x.tenant_id and p.id = x.post_id ${JOIN}
    where x.kind = 'site' and x.value = $6 and p.visibility in ('public', 'unlisted', 'followers')`,
  tag: `post_facet x join post p on p.tenant_id = x.tenant_id and p.id = x.post_id ${JOIN}
    where x.kind = 'tag' and x.value = $6 and p.visibility = 'public' and a.state = 'active'`,
  account: `post p ${JOIN} where p.author_id = $6`,
} as const;

/** Ordered by rank, then by the post's own id, which the reader of the cursor knows and the index holds. */
function listSql(of: keyof typeof SOURCES, isOwn: boolean): string {
  const rank = of === "site" || of === "tag" ? "(x.ranked_at, x.post_id)" : "(p.ranked_at, p.id)";
  const order = rank
    .slice(1, -1)
    .split(", ")
    .map((column) => `${column} desc`)
    .join(", ");
  const seen = isOwn
    ? `p.tenant_id = c.tenant::uuid ${rank.includes("x.") ? "and x.tenant_id = c.tenant::uuid" : ""} and
       (${of === "account" ? seenSql(SIGHT) : `(p.author_id = c.principal and p.deleted_at is null and p.moderation = 'visible') or (${seenByOthersSql(SIGHT)})`})
       and not ${unwantedSql(SIGHT, "$10::timestamptz", "all")}`
    : `c.purpose is not null and ${seenByAllSql(SIGHT)} and $10::timestamptz is not null`;
  return `select coalesce(json_agg(row order by ranked_at desc, post_id desc), '[]'::json) from (
    select p.ranked_at, p.id as post_id, json_build_object('id', ${ID}, 'ranked_at', p.ranked_at, 'reasons', '[]'::json,
      'lag_ms', null, 'event', ${eventSql("false")}, 'post', ${POST_COLUMNS}) as row
    from ${SOURCES[of]} and ${rank} < ($7::timestamptz, $8::text) and ${seen}
    order by ${order} limit $9) page`;
}

const params = ({ key, after, limit, now }: Params) => [
  key,
  after?.at ?? FIRST.at,
  after?.id ?? "",
  limit,
  now,
];
const statements = (of: keyof typeof SOURCES) => ({
  own: defineRead<Params, EntryRow[]>({ name: `timelines.list-${of}`, sql: listSql(of, true), params }),
  shared: defineRead<Params, EntryRow[]>({
    name: `timelines.list-${of}-public`,
    sql: listSql(of, false),
    params,
  }),
});
const LISTS = {
  public: statements("public"),
  site: statements("site"),
  tag: statements("tag"),
  account: statements("account"),
};

function keyOf(list: PostList): string | null {
  if (list.of === "public") return "";
  if (list.of === "site") return list.site;
  return list.of === "tag" ? foldTag(list.tag) : list.account;
}

/** A list below a position, newest first. A tag that cannot be one has no posts. */
export async function readPostList(
  ctx: Context,
  list: PostList,
  wanted: { readonly after: Position | null; readonly limit: number },
): Promise<EntryRow[]> {
  const key = keyOf(list);
  if (key === null) return [];
  const { own, shared } = LISTS[list.of];
  return await read(ctx, ctx.tenant === null ? shared : own, { ...wanted, key, now: clock.now() });
}

/** Where a post stands in such a list. */
export const listPosition = (row: EntryRow): Position => ({
  at: new Date(row.ranked_at).toISOString(),
  id: row.post.id,
});
