import { reachSql, seenByOthersSql } from "../../posts/index.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import type { Viewer } from "./viewer-entries.ts";

type Sql = Pick<Tx, "$queryRawUnsafe">;

/** One timeline as a number of entries and one hash over them, in their order, with their reasons. */
export type Digest = { readonly entries: number; readonly hash: string };

const DIGEST = `count(*)::int as entries, encode(sha256(convert_to(coalesce(string_agg(
    id || '|' || post_id || '|' || to_char(ranked_at at time zone 'UTC', 'YYYYMMDDHH24MISSMS') || '|' || array_to_string(reasons, ','),
    E'\\n' order by ranked_at desc, id desc), ''), 'UTF8')), 'hex') as hash`;

const STANDING = `select ${DIGEST} from timeline_entry where tenant_id = $1::uuid and viewer_id = $2`;

/** What stands in a viewer's timeline. */
export async function digestOf(tx: Sql, viewer: Viewer): Promise<Digest> {
  const [row] = await tx.$queryRawUnsafe<Digest[]>(STANDING, viewer.tenantId, viewer.id);
  if (!row) throw new Error("a count answered no row");
  return row;
}

const LIVES = `p.author_id <> $2 and (f.ended_at is null or p.received_at <= f.ended_at)
  and (f.horizon_at is null or p.ranked_at > f.horizon_at or (p.ranked_at = f.horizon_at and p.id >= f.horizon_post))
  and ${reachSql("f.kind", "p.visibility")} and ${seenByOthersSql({ post: "p", author: "a", viewer: "$2" })}
  and not exists (select from post_facet y where y.tenant_id = p.tenant_id and y.post_id = p.id and y.kind = f.kind
    and y.value = f.target and y.is_pulled)`;
const MINE = "f.tenant_id = $1::uuid and f.follower_id = $2";

/** Straight from the canonical tables: by author and by the author's site from the posts themselves, not by facets. */
const WANTED = `
    select p.id, p.ranked_at, 'self:' || p.author_id as reason from post p
    where p.tenant_id = $1::uuid and p.author_id = $2 and p.deleted_at is null
  union
    select p.id, p.ranked_at, 'account:' || p.author_id from follow f join post p on p.tenant_id = f.tenant_id and p.author_id = f.target
    join account a on a.tenant_id = p.tenant_id and a.id = p.author_id where ${MINE} and f.kind = 'account' and ${LIVES}
  union
    select p.id, p.ranked_at, 'site:' || a.site_id from follow f join account a on a.tenant_id = f.tenant_id and a.site_id = f.target
    join post p on p.tenant_id = a.tenant_id and p.author_id = a.id where ${MINE} and f.kind = 'site' and ${LIVES}
  union
    select p.id, p.ranked_at, x.kind || ':' || x.value from follow f
    join post_facet x on x.tenant_id = f.tenant_id and x.kind = f.kind and x.value = f.target
    join post p on p.tenant_id = x.tenant_id and p.id = x.post_id
    join account a on a.tenant_id = p.tenant_id and a.id = p.author_id where ${MINE} and f.kind in ('entity', 'topic', 'tag') and ${LIVES}
  union
    select p.id, p.ranked_at, 'mention:' || p.author_id from mention m join post p on p.tenant_id = m.tenant_id and p.id = m.post_id
    join account a on a.tenant_id = p.tenant_id and a.id = p.author_id
    where m.tenant_id = $1::uuid and m.account_id = $2 and p.author_id <> $2 and p.visibility in ('limited', 'direct')
      and ${seenByOthersSql({ post: "p", author: "a", viewer: "$2" })}`;

const ORACLE = `select ${DIGEST} from (
    select plx_entry_id($2, w.id) as id, w.id as post_id, w.ranked_at, array_agg(w.reason order by w.reason) as reasons
    from (${WANTED}) w group by w.id, w.ranked_at) wanted`;

/** What should stand in a viewer's timeline, computed from posts and relations alone. */
export async function oracleOf(tx: Sql, viewer: Viewer): Promise<Digest> {
  const [row] = await tx.$queryRawUnsafe<Digest[]>(ORACLE, viewer.tenantId, viewer.id);
  if (!row) throw new Error("a count answered no row");
  return row;
}
