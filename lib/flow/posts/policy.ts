import { VISIBILITIES } from "./contracts.ts";
import { isAddressed, isOpenToAll, REACH } from "./rules.ts";

/** The names under which a statement holds a post, its author's account, and who looks (an SQL expression). */
export type Sight = { readonly post: string; readonly author: string; readonly viewer: string };

const quoted = (list: readonly string[]) => list.map((item) => `'${item}'`).join(", ");

/** In one of these kinds a post reaches a follower: the matrix of visibility and reason, deny by default. */
export function reachSql(kind: string, visibility: string): string {
  const cells = Map.groupBy(
    VISIBILITIES.filter((one) => REACH[one].length > 0),
    (one) => quoted(REACH[one]),
  );
  const allowed = [...cells].map(
    ([kinds, classes]) => `(${visibility} in (${quoted(classes)}) and ${kind} in (${kinds}))`,
  );
  return `(${allowed.join(" or ")})`;
}

const ADDRESSED = quoted(VISIBILITIES.filter(isAddressed));
const OPEN = VISIBILITIES.filter(isOpenToAll);

/**
 * THE visibility rule, for everyone but the author: whether an account may see a post that is not its own. Block in
 * either direction, also of somebody further up the thread; tombstone; moderation; state of the author; visibility
 * class with its followers and addressees. Timelines, pages, lists, rebuilds and the oracle all use this text.
 * At its own `address` a post whose spread was limited can still be read.
 */
export function seenByOthersSql(
  { post: p, author: a, viewer: v }: Sight,
  place: "list" | "address" = "list",
): string {
  const states = place === "address" ? ["visible", "limited"] : ["visible"];
  return `${p}.deleted_at is null and ${p}.moderation in (${quoted(states)}) and ${a}.state <> 'suspended'
    and (${p}.visibility in (${quoted(OPEN)})
      or (${p}.visibility = 'followers' and exists (select from follow s where s.tenant_id = ${p}.tenant_id
        and s.follower_id = ${v} and s.ended_at is null
        and ((s.kind = 'account' and s.target = ${p}.author_id) or (s.kind = 'site' and s.target = ${a}.site_id))))
      or (${p}.visibility in (${ADDRESSED}) and exists (select from mention s
        where s.tenant_id = ${p}.tenant_id and s.post_id = ${p}.id and s.account_id = ${v})))
    and not exists (select from block s where s.tenant_id = ${p}.tenant_id and s.account_id = ${v}
      and s.target_id = any (array_append(${p}.thread_authors, ${p}.author_id)))
    and not exists (select from block s where s.tenant_id = ${p}.tenant_id and s.account_id = ${p}.author_id
      and s.target_id = ${v})`;
}

/** The rule with the author: one's own post is seen until it is deleted, whatever became of it. */
export function seenSql(sight: Sight, place: "list" | "address" = "list"): string {
  const { post: p, viewer: v } = sight;
  return `((${p}.author_id = ${v} and ${p}.deleted_at is null) or (${seenByOthersSql(sight, place)}))`;
}

/** What the public sees, whom nobody blocks and who follows nobody; row security holds the same. */
export function seenByAllSql(
  { post: p, author: a }: Omit<Sight, "viewer">,
  place: "list" | "address" = "list",
): string {
  const states = place === "address" ? ["visible", "limited"] : ["visible"];
  const classes = place === "address" ? OPEN : ["public"];
  return `${p}.deleted_at is null and ${p}.moderation in (${quoted(states)}) and ${a}.state <> 'suspended'
    and ${p}.visibility in (${quoted(classes)})`;
}

/**
 * What a viewer does not wish to be shown: mutes in force at `now`, and posts put away. It is undone at will, so it
 * decides on reading only; what is written out does not depend on it.
 */
export function unwantedSql(
  { post: p, viewer: v }: Omit<Sight, "author">,
  now: string,
  scope: "home" | "all",
): string {
  const scopes = scope === "home" ? "'home', 'all'" : "'all'";
  const facet = `select from post_facet s where s.tenant_id = ${p}.tenant_id and s.post_id = ${p}.id`;
  return `(${p}.author_id <> ${v} and (exists (select from mute m where m.tenant_id = ${p}.tenant_id and m.account_id = ${v}
      and m.scope in (${scopes}) and (m.expires_at is null or m.expires_at > ${now}) and case m.kind
        when 'account' then m.matched = ${p}.author_id
        when 'phrase' then position(m.matched in ${p}.folded) > 0
        when 'word' then case when m.matched ~ '^[a-z0-9]+$'
          then ${p}.folded ~ ('(^|[^a-z0-9])' || m.matched || '([^a-z0-9]|$)')
          else position(m.matched in ${p}.folded) > 0 end
        when 'host' then position('//' || m.matched in ${p}.folded) > 0 or position('//www.' || m.matched in ${p}.folded) > 0
        when 'entity' then exists (${facet} and s.kind = 'entity' and s.value = m.matched)
        when 'domain' then exists (${facet} and s.kind = 'topic' and starts_with(s.value, m.matched || '/'))
      end)
    or exists (select from reaction s where s.tenant_id = ${p}.tenant_id and s.account_id = ${v} and s.kind = 'hide'
      and s.post_id = ${p}.id)))`;
}
