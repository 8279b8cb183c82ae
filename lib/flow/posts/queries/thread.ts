import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { seenSql } from "../policy.ts";

const SEEN = `select p.author_id as author, p.thread_authors as thread from post p
  join account a on a.tenant_id = p.tenant_id and a.id = p.author_id
  where p.tenant_id = $1::uuid and p.id = $2 and ${seenSql({ post: "p", author: "a", viewer: "$3" }, "address")}`;

/** The authors of a post and of what it answers; null where the account does not see the post. */
export async function readThread(
  tx: Pick<Tx, "$queryRawUnsafe">,
  ctx: Context,
  viewer: string,
  postId: string,
): Promise<string[] | null> {
  const [row] = await tx.$queryRawUnsafe<{ author: string; thread: string[] }[]>(
    SEEN,
    ctx.tenant,
    postId,
    viewer,
  );
  return row ? [row.author, ...row.thread] : null;
}
