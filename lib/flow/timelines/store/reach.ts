import type { Tx } from "#lib/kernel/db/index.ts";
import { reachSql, seenByOthersSql } from "../../posts/index.ts";

/**
 * Whether a follow `f` brings a post `p` through its facet `x` to the follower: in force, or kept and the post came
 * before its end; not beyond the follow's horizon; a kind of follow that this visibility reaches; and the visibility
 * rule itself. One's own posts are in one's timeline as one's own.
 */
export const REACHED = `x.kind = f.kind and x.value = f.target and not x.is_pulled
  and p.author_id <> f.follower_id
  and (f.ended_at is null or p.received_at <= f.ended_at)
  and (f.horizon_at is null or (p.ranked_at, p.id) >= (f.horizon_at, f.horizon_post))
  and ${reachSql("f.kind", "p.visibility")}
  and ${seenByOthersSql({ post: "p", author: "a", viewer: "f.follower_id" })}`;

/** Addressed posts reach those whom they name. */
export const ADDRESSED = `p.visibility in ('limited', 'direct') and p.author_id <> m.account_id
  and ${seenByOthersSql({ post: "p", author: "a", viewer: "m.account_id" })}`;

/** A row that stands already keeps its place and gets the reasons that it lacks. */
export const MERGE = `on conflict (tenant_id, post_id, viewer_id) do update
  set reasons = plx_reasons(e.reasons, excluded.reasons) where not e.reasons @> excluded.reasons`;

type Facet = { readonly tenantId: string; readonly kind: string; readonly target: string };
const lockName = ({ tenantId, kind, target }: Facet): string => `timeline:${tenantId}/${kind}:${target}`;

/** Held by who writes out to the followers of a target, until the transaction ends. */
export async function joinTarget(tx: Pick<Tx, "$executeRaw">, facet: Facet): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(facet)}, 0))`;
}

/**
 * Waits until nobody writes out to the followers of a target, and lets nobody begin before the transaction ends: what
 * was written by who still saw a follow that is over can be seen then.
 */
export async function holdTarget(tx: Pick<Tx, "$executeRaw">, facet: Facet): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${lockName(facet)}, 0))`;
}
