import { defineRead, publicContext, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Post, PostVersion } from "../contracts.ts";
import type { PostsError } from "../errors.ts";
import { seenByAllSql, seenSql } from "../policy.ts";
import { POST_COLUMNS, presentPost, type PostRow } from "./present-post.ts";

const sight = { post: "p", author: "a", viewer: "c.principal" };
const FROM = "from post p join account a on a.tenant_id = p.tenant_id and a.id = p.author_id";
/** What one saw before it was deleted answers 410; everything else that one does not see does not exist. */
const WAS_SEEN = seenSql(sight, "address").replaceAll("p.deleted_at is null", "p.deleted_at is not null");

const own = defineRead<string, PostRow | "gone" | null>({
  name: "posts.get",
  sql: `select case when ${seenSql(sight, "address")} then ${POST_COLUMNS} when ${WAS_SEEN} then '"gone"'::json end
    ${FROM} where p.tenant_id = c.tenant::uuid and p.id = $6`,
  params: (id) => [id],
});
const shared = defineRead<{ readonly id: string; readonly except: string | null }, PostRow | null>({
  name: "posts.get-public",
  sql: `select ${POST_COLUMNS} ${FROM} where c.purpose is not null and p.id = $6
    and p.tenant_id is distinct from $7::uuid and ${seenByAllSql(sight, "address")}`,
  params: ({ id, except }) => [id, except],
});
const any = defineRead<string, PostRow | null>({
  name: "posts.get-any",
  sql: `select ${POST_COLUMNS} ${FROM} where p.tenant_id = c.tenant::uuid and p.id = $6`,
  params: (id) => [id],
});

/**
 * A post at its own address: 404 where the asker never saw it, `gone` where it was deleted since. Of another tenant's
 * posts one sees what everyone sees.
 */
export async function getPost(ctx: Context, id: string): Promise<Result<Post, PostsError>> {
  const mine = ctx.tenant === null ? null : await read(ctx, own, id);
  return found(mine ?? (await read(publicContext, shared, { id, except: ctx.tenant })));
}

function found(row: PostRow | "gone" | null): Result<Post, PostsError> {
  if (row === null) return err({ code: "posts.not_found" });
  if (row === "gone") return err({ code: "posts.gone", detail: "This post was deleted." });
  return ok(presentPost(row));
}

/** A post as the transaction that wrote it left it. */
export async function readPost(tx: Tx, ctx: Context, id: string): Promise<Post> {
  const row = await readInside(tx, ctx, any, id);
  if (row === null) throw new Error(`post ${id} is missing`);
  return presentPost(row);
}

type VersionParams = { readonly id: string; readonly after: number | null; readonly limit: number };

const versions = defineRead<VersionParams, PostVersion[]>({
  name: "posts.versions",
  sql: `select coalesce(json_agg(json_build_object('version', v.version, 'text', v.text, 'language', v.language,
      'sensitive', v.sensitive, 'at', v.at, 'by', v.by) order by v.version desc), '[]'::json)
    from (select v.* from post_version v where v.tenant_id = c.tenant::uuid and v.post_id = $6
      and v.version < coalesce($7::int, 2147483647) order by v.version desc limit $8) v`,
  params: ({ id, after, limit }) => [id, after, limit],
});

/** What a post said, newest version first; for who is signed in at its tenant and sees it. */
export async function listPostVersions(
  ctx: Context,
  wanted: VersionParams,
): Promise<Result<PostVersion[], PostsError>> {
  const post = found(await read(ctx, own, wanted.id));
  if (!post.ok) return post;
  const rows = await read(ctx, versions, wanted);
  return ok(rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })));
}
