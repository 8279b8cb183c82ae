import type { Post } from "../contracts.ts";

/** The wire shape of a post in a statement that holds it as `p` and its author's account as `a`; times as text. */
export const POST_COLUMNS = `json_build_object('id', p.id,
  'account', json_build_object('id', a.id, 'handle', a.handle, 'name', a.name), 'text', p.text, 'language', p.language,
  'visibility', p.visibility, 'moderation', p.moderation, 'published_at', p.published_at, 'edited_at', p.edited_at,
  'event', p.event, 'pubid', p.pubid, 'in_reply_to', p.in_reply_to, 'quote_of', p.quote_of, 'mentions', p.mentions,
  'tags', p.tags, 'sensitive', p.sensitive, 'version', p.version,
  'counts', (select json_build_object('boosts', n.boosts, 'likes', n.likes, 'replies', n.replies)
    from post_stats n where n.tenant_id = p.tenant_id and n.post_id = p.id))`;

/** A post as the statement above answers it. */
export type PostRow = Omit<Post, "media" | "poll">;

const time = (text: string) => new Date(text).toISOString();

/** A post on the wire: times to the millisecond in UTC. */
export function presentPost(row: PostRow): Post {
  return {
    ...row,
    published_at: time(row.published_at),
    edited_at: row.edited_at === null ? null : time(row.edited_at),
    media: [],
    poll: null,
  };
}
