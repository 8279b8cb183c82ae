import type { Tx } from "#lib/kernel/db/index.ts";
import type { FollowFact, Horizon } from "./ports.ts";

type Sql = Pick<Tx, "$queryRaw" | "$executeRaw">;

/** Counts a follower more or less. Called last, because it locks the row of a target that many may follow at once. */
export async function countFollower(tx: Sql, follow: FollowFact, change: 1 | -1): Promise<void> {
  const { tenantId, kind, target } = follow;
  await tx.$executeRaw`
    insert into follow_count as n (tenant_id, kind, target, followers)
    values (${tenantId}::uuid, ${kind}, ${target}, greatest(${change}, 0))
    on conflict (tenant_id, kind, target) do update set followers = greatest(n.followers + ${change}, 0)`;
}

/** Begins a follow, or one that had ended; false where it is in force already. */
export async function insertFollow(
  tx: Sql,
  follow: FollowFact,
  since: Date,
  horizon: Horizon,
): Promise<boolean> {
  const { tenantId, followerId, kind, target } = follow;
  const written = await tx.$executeRaw`
    insert into follow as f (tenant_id, follower_id, kind, target, since, horizon_at, horizon_post)
    values (${tenantId}::uuid, ${followerId}, ${kind}, ${target}, ${since}, ${horizon?.at ?? null}, ${horizon?.post ?? null})
    on conflict (tenant_id, follower_id, kind, target) do update
      set since = excluded.since, ended_at = null,
        horizon_at = case when f.horizon_at is null or excluded.horizon_at is null then null else least(f.horizon_at, excluded.horizon_at) end,
        horizon_post = case when f.horizon_at is null or excluded.horizon_at is null then null
          when (f.horizon_at, f.horizon_post) <= (excluded.horizon_at, excluded.horizon_post) then f.horizon_post else excluded.horizon_post end
      where f.ended_at is not null`;
  return written === 1;
}

/** Ends a follow and forgets it; answers whether there was one, in force or kept. */
export async function deleteFollow(tx: Sql, follow: FollowFact): Promise<"in force" | "kept" | null> {
  const { tenantId, followerId, kind, target } = follow;
  const [row] = await tx.$queryRaw<{ kept: boolean }[]>`
    delete from follow where tenant_id = ${tenantId}::uuid and follower_id = ${followerId} and kind = ${kind}
      and target = ${target} returning ended_at is not null as kept`;
  if (!row) return null;
  return row.kept ? "kept" : "in force";
}

/** Ends a follow whose older entries stay; false where none was in force. */
export async function endFollow(tx: Sql, follow: FollowFact, at: Date): Promise<boolean> {
  const { tenantId, followerId, kind, target } = follow;
  const ended = await tx.$executeRaw`
    update follow set ended_at = ${at} where tenant_id = ${tenantId}::uuid and follower_id = ${followerId}
      and kind = ${kind} and target = ${target} and ended_at is null`;
  return ended === 1;
}

/** Follows of one account that are in force. */
export async function countFollows(tx: Sql, tenantId: string, followerId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: number }[]>`
    select count(*)::int as n from follow where tenant_id = ${tenantId}::uuid and follower_id = ${followerId}
      and ended_at is null`;
  return row?.n ?? 0;
}

/** Followers of each of these targets; a target that nobody ever followed is absent. */
export async function loadFollowerCounts(
  tx: Sql,
  tenantId: string,
  targets: readonly { readonly kind: string; readonly target: string }[],
): Promise<{ kind: string; target: string; followers: number }[]> {
  return await tx.$queryRaw`
    select n.kind, n.target, n.followers from follow_count n
    join json_to_recordset(${JSON.stringify(targets)}::json) as w(kind text, target text)
      on w.kind = n.kind and w.target = n.target where n.tenant_id = ${tenantId}::uuid`;
}

/** An account of the running context's tenant that is not suspended. */
export async function findLivingAccount(
  tx: Sql,
  tenantId: string,
  idOrHandle: string,
): Promise<{ id: string; handle: string; siteId: string | null } | null> {
  const wanted = idOrHandle.startsWith("@") ? idOrHandle.slice(1).toLowerCase() : idOrHandle;
  const [row] = await tx.$queryRaw<{ id: string; handle: string; siteId: string | null }[]>`
    select id, handle, site_id as "siteId" from account
    where tenant_id = ${tenantId}::uuid and state <> 'suspended'
      and ((${idOrHandle.startsWith("@")} and handle = ${wanted}) or (not ${idOrHandle.startsWith("@")} and id = ${wanted}))`;
  return row ?? null;
}

/** Writes a block; false where it stands already. */
export async function insertBlock(
  tx: Sql,
  tenantId: string,
  accountId: string,
  targetId: string,
  at: Date,
): Promise<boolean> {
  const written = await tx.$executeRaw`
    insert into block values (${tenantId}::uuid, ${accountId}, ${targetId}, ${at}) on conflict do nothing`;
  return written === 1;
}

/** Lifts a block; false where there was none. */
export async function deleteBlock(
  tx: Sql,
  tenantId: string,
  accountId: string,
  targetId: string,
): Promise<boolean> {
  const deleted = await tx.$executeRaw`
    delete from block where tenant_id = ${tenantId}::uuid and account_id = ${accountId} and target_id = ${targetId}`;
  return deleted === 1;
}
