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
