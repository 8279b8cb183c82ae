import type { Tx } from "#lib/kernel/db/index.ts";
import { ADDRESSED, MERGE, REACHED } from "./reach.ts";

type Sql = Pick<Tx, "$queryRaw" | "$queryRawUnsafe" | "$executeRaw" | "$executeRawUnsafe">;
export type Viewer = { readonly tenantId: string; readonly id: string };

/** Writes the entry by which an author has a post in the own timeline. */
export async function insertOwnEntry(
  tx: Sql,
  post: {
    readonly tenantId: string;
    readonly id: string;
    readonly authorId: string;
    readonly rankedAt: Date;
    readonly receivedAt: Date;
  },
): Promise<void> {
  const { tenantId, id, authorId, rankedAt, receivedAt } = post;
  await tx.$executeRaw`
    insert into timeline_entry as e (tenant_id, post_id, viewer_id, id, ranked_at, reasons, queued_at, materialised_at)
    values (${tenantId}::uuid, ${id}, ${authorId}, plx_entry_id(${authorId}, ${id}), ${rankedAt}, array['self:' || ${authorId}],
      ${receivedAt}, ${receivedAt})
    on conflict do nothing`;
}

const FOLLOWED = `from follow f
    join post_facet x on x.tenant_id = f.tenant_id and x.kind = f.kind and x.value = f.target
    join post p on p.tenant_id = x.tenant_id and p.id = x.post_id
    join account a on a.tenant_id = p.tenant_id and a.id = p.author_id
    where f.tenant_id = $1::uuid and f.follower_id = $2 and ${REACHED}`;

const WRITE_FOLLOWED = `insert into timeline_entry as e (tenant_id, post_id, viewer_id, id, ranked_at, reasons, queued_at, materialised_at)
  select f.tenant_id, p.id, f.follower_id, plx_entry_id(f.follower_id, p.id), p.ranked_at,
    array_agg(distinct f.kind || ':' || f.target order by f.kind || ':' || f.target), $3::timestamptz, $3::timestamptz
  ${FOLLOWED} and f.kind || ':' || f.target = any ($4::text[])
  group by f.tenant_id, f.follower_id, p.id, p.ranked_at
  ${MERGE}`;

/** Writes what some follows of a viewer, each `kind:target`, bring to the timeline. Answers the rows new or changed. */
export async function writeFollowed(
  tx: Sql,
  viewer: Viewer,
  follows: readonly string[],
  at: Date,
): Promise<number> {
  return await tx.$executeRawUnsafe(WRITE_FOLLOWED, viewer.tenantId, viewer.id, at, [...follows]);
}

const WRITE_ADDRESSED = `insert into timeline_entry as e (tenant_id, post_id, viewer_id, id, ranked_at, reasons, queued_at, materialised_at)
  select p.tenant_id, p.id, m.account_id, plx_entry_id(m.account_id, p.id), p.ranked_at, array['mention:' || p.author_id], $3::timestamptz, $3::timestamptz
  from mention m join post p on p.tenant_id = m.tenant_id and p.id = m.post_id
  join account a on a.tenant_id = p.tenant_id and a.id = p.author_id
  where m.tenant_id = $1::uuid and m.account_id = $2 and ${ADDRESSED}
  ${MERGE}`;

/** Writes the posts addressed to a viewer. */
export async function writeAddressed(tx: Sql, viewer: Viewer, at: Date): Promise<number> {
  return await tx.$executeRawUnsafe(WRITE_ADDRESSED, viewer.tenantId, viewer.id, at);
}

/** Deletes everything but the viewer's own posts. */
export async function deleteFollowing(tx: Sql, viewer: Viewer): Promise<void> {
  await tx.$executeRaw`
    delete from timeline_entry where tenant_id = ${viewer.tenantId}::uuid and viewer_id = ${viewer.id}
      and not ('self:' || ${viewer.id}) = any (reasons)`;
}

/** The follows of a viewer that bring or keep anything, each `kind:target`, in order. */
export async function followsOf(tx: Sql, viewer: Viewer): Promise<string[]> {
  const rows = await tx.$queryRaw<{ key: string }[]>`
    select kind || ':' || target as key from follow
    where tenant_id = ${viewer.tenantId}::uuid and follower_id = ${viewer.id} order by 1`;
  return rows.map((row) => row.key);
}

const DROP_REASON = `with stale as (
    select e.post_id, array_remove(e.reasons, $3) as kept from timeline_entry e
    where e.tenant_id = $1::uuid and e.viewer_id = $2 and e.reasons @> array[$3]
      and not exists (select ${FOLLOWED} and f.kind || ':' || f.target = $3 and p.id = e.post_id)
  ), gone as (
    delete from timeline_entry e using stale s where e.tenant_id = $1::uuid and e.viewer_id = $2 and e.post_id = s.post_id
      and cardinality(s.kept) = 0
  )
  update timeline_entry e set reasons = s.kept from stale s where e.tenant_id = $1::uuid and e.viewer_id = $2
    and e.post_id = s.post_id and cardinality(s.kept) > 0`;

/** Takes the reason `kind:target` from entries that the follow no longer brings; an entry goes with its last reason. */
export async function dropReason(tx: Sql, viewer: Viewer, follow: string): Promise<void> {
  await tx.$executeRawUnsafe(DROP_REASON, viewer.tenantId, viewer.id, follow);
}

const DROP_UNFOUNDED = `with stale as (
    select e.post_id, e.reasons, array(select r from unnest(e.reasons) r where r = 'self:' || $2
        or exists (select ${FOLLOWED} and f.kind || ':' || f.target = r and p.id = e.post_id)
        or exists (select from mention m join post p on p.tenant_id = m.tenant_id and p.id = m.post_id
          join account a on a.tenant_id = p.tenant_id and a.id = p.author_id
          where m.tenant_id = $1::uuid and m.account_id = $2 and m.post_id = e.post_id and r = 'mention:' || p.author_id
            and ${ADDRESSED}) order by r) as kept
    from timeline_entry e where e.tenant_id = $1::uuid and e.viewer_id = $2
  ), gone as (
    delete from timeline_entry e using stale s where e.tenant_id = $1::uuid and e.viewer_id = $2 and e.post_id = s.post_id
      and cardinality(s.kept) = 0
  )
  update timeline_entry e set reasons = s.kept from stale s where e.tenant_id = $1::uuid and e.viewer_id = $2
    and e.post_id = s.post_id and cardinality(s.kept) > 0 and s.kept <> s.reasons`;

/** Takes every reason that holds no more from a viewer's entries, and entries without any. */
export async function dropUnfounded(tx: Sql, viewer: Viewer): Promise<void> {
  await tx.$executeRawUnsafe(DROP_UNFOUNDED, viewer.tenantId, viewer.id);
}

/** The oldest of the newest posts of a target that a follow takes in when it begins; null where there are fewer. */
export async function findHorizon(
  tx: Sql,
  target: { readonly tenantId: string; readonly kind: string; readonly target: string },
  count: number,
): Promise<{ at: Date; post: string } | null> {
  const [row] = await tx.$queryRaw<{ at: Date; post: string }[]>`
    select x.ranked_at as at, x.post_id as post from post_facet x
    where x.tenant_id = ${target.tenantId}::uuid and x.kind = ${target.kind} and x.value = ${target.target}
    order by x.ranked_at desc, x.post_id desc offset ${count - 1} limit 1`;
  return row ?? null;
}
