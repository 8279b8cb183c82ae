import type { Tx } from "#lib/kernel/db/index.ts";

type Sql = Pick<Tx, "$queryRaw" | "$executeRaw">;

/** A post as it is written first. Column names are those of the table. */
export type NewPost = {
  readonly tenant_id: string;
  readonly id: string;
  readonly author_id: string;
  readonly text: string;
  readonly folded: string;
  readonly language: string | null;
  readonly visibility: string;
  readonly sensitive: boolean;
  readonly event: string | null;
  readonly pubid: string | null;
  readonly pub_revision: number | null;
  readonly in_reply_to: string | null;
  readonly quote_of: string | null;
  readonly thread_authors: readonly string[];
  readonly mentions: readonly { readonly id: string; readonly handle: string }[];
  readonly tags: readonly string[];
  readonly published_at: string;
  readonly received_at: string;
  readonly ranked_at: string;
};

/** Something that a post can be followed by. */
export type Facet = { readonly kind: string; readonly value: string; readonly is_pulled: boolean };

/**
 * Writes a post with its first version, facets, mentions and counts in one statement. Answers false, having written
 * nothing, where the publication already speaks in a post.
 */
export async function insertPost(tx: Sql, post: NewPost, facets: readonly Facet[]): Promise<boolean> {
  const row = { ...post, moderation: "visible", version: 1, edited_at: null, deleted_at: null };
  const written = await tx.$queryRaw<unknown[]>`
    with p as (
      insert into post select * from json_populate_record(null::post, ${JSON.stringify(row)}::json)
      on conflict (tenant_id, pubid) do nothing returning *
    ), v as (
      insert into post_version (tenant_id, post_id, version, text, language, sensitive, at, by)
      select tenant_id, id, 1, text, language, sensitive, received_at, author_id from p
    ), f as (
      insert into post_facet (tenant_id, kind, value, post_id, ranked_at, is_pulled)
      select p.tenant_id, w.kind, w.value, p.id, p.ranked_at, w.is_pulled
      from p, json_to_recordset(${JSON.stringify(facets)}::json) as w(kind text, value text, is_pulled boolean)
    ), t as (
      insert into pulled_target (tenant_id, kind, value)
      select p.tenant_id, w.kind, w.value
      from p, json_to_recordset(${JSON.stringify(facets)}::json) as w(kind text, value text, is_pulled boolean)
      where w.is_pulled on conflict do nothing
    ), m as (
      insert into mention (tenant_id, post_id, account_id)
      select p.tenant_id, p.id, w.id from p, json_to_recordset(${JSON.stringify(post.mentions)}::json) as w(id text)
    ), s as (
      insert into post_stats (tenant_id, post_id, boosts, likes, replies) select tenant_id, id, 0, 0, 0 from p
    )
    select id from p`;
  return written.length === 1;
}

/** Counts a reply of a post more or less. */
export async function countReply(tx: Sql, tenantId: string, postId: string, change: 1 | -1): Promise<void> {
  await tx.$executeRaw`
    update post_stats set replies = greatest(replies + ${change}, 0)
    where tenant_id = ${tenantId}::uuid and post_id = ${postId}`;
}

/** What an edit changes of a post; facets by tags follow the text. */
export type PostChange = {
  readonly text: string;
  readonly folded: string;
  readonly language: string | null;
  readonly sensitive: boolean;
  readonly mentions: readonly { readonly id: string; readonly handle: string }[];
  readonly tags: readonly string[];
  readonly pubRevision: number | null;
};

/** Moves a locked post to its next version and keeps what it said before. */
export async function updatePost(
  tx: Sql,
  post: { readonly tenantId: string; readonly id: string },
  change: PostChange,
  edit: { readonly at: Date; readonly by: string; readonly tagFacets: readonly Facet[] },
): Promise<void> {
  const { tenantId, id } = post;
  await tx.$executeRaw`
    update post set text = ${change.text}, folded = ${change.folded}, language = ${change.language},
      sensitive = ${change.sensitive}, mentions = ${JSON.stringify(change.mentions)}::jsonb, tags = ${[...change.tags]},
      pub_revision = coalesce(${change.pubRevision}::int, pub_revision), version = version + 1, edited_at = ${edit.at}
    where tenant_id = ${tenantId}::uuid and id = ${id}`;
  await tx.$executeRaw`
    insert into post_version (tenant_id, post_id, version, text, language, sensitive, at, by)
    select tenant_id, id, version, text, language, sensitive, edited_at, ${edit.by} from post
    where tenant_id = ${tenantId}::uuid and id = ${id}`;
  await tx.$executeRaw`
    delete from post_facet where tenant_id = ${tenantId}::uuid and post_id = ${id} and kind = 'tag'
      and value not in (select w.value from json_to_recordset(${JSON.stringify(edit.tagFacets)}::json) as w(value text))`;
  await tx.$executeRaw`
    insert into post_facet (tenant_id, kind, value, post_id, ranked_at, is_pulled)
    select p.tenant_id, w.kind, w.value, p.id, p.ranked_at, w.is_pulled
    from post p, json_to_recordset(${JSON.stringify(edit.tagFacets)}::json) as w(kind text, value text, is_pulled boolean)
    where p.tenant_id = ${tenantId}::uuid and p.id = ${id} on conflict do nothing`;
  await tx.$executeRaw`
    insert into pulled_target (tenant_id, kind, value)
    select ${tenantId}::uuid, w.kind, w.value
    from json_to_recordset(${JSON.stringify(edit.tagFacets)}::json) as w(kind text, value text, is_pulled boolean)
    where w.is_pulled on conflict do nothing`;
  await tx.$executeRaw`
    delete from mention where tenant_id = ${tenantId}::uuid and post_id = ${id}
      and account_id not in (select w.id from json_to_recordset(${JSON.stringify(change.mentions)}::json) as w(id text))`;
  await tx.$executeRaw`
    insert into mention (tenant_id, post_id, account_id)
    select ${tenantId}::uuid, ${id}, w.id from json_to_recordset(${JSON.stringify(change.mentions)}::json) as w(id text)
    on conflict do nothing`;
}

/** Leaves a tombstone of a locked post. */
export async function buryPost(
  tx: Sql,
  post: { readonly tenantId: string; readonly id: string },
  at: Date,
): Promise<void> {
  await tx.$executeRaw`
    update post set deleted_at = ${at} where tenant_id = ${post.tenantId}::uuid and id = ${post.id}`;
}

/** Sets the moderation state of a locked post. */
export async function setModeration(
  tx: Sql,
  post: { readonly tenantId: string; readonly id: string },
  state: string,
): Promise<void> {
  await tx.$executeRaw`
    update post set moderation = ${state} where tenant_id = ${post.tenantId}::uuid and id = ${post.id}`;
}
