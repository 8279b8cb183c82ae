import { ensureSiteAccount } from "#lib/access/index.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { Geid } from "#lib/kernel/ids.ts";
import { MAX_TEXT } from "../contracts.ts";
import type { PostsError } from "../errors.ts";
import { lockPost } from "../store/load-post.ts";
import { buryLocked } from "./delete-post.ts";
import { revisePost } from "./edit-post.ts";
import { publishDraft } from "./publish-post.ts";

/** A publication as its site's account says it. */
export type SitePost = {
  readonly tenantId: string;
  readonly siteId: string;
  readonly siteName: string;
  readonly pubid: string;
  readonly revision: number;
  readonly geid: string;
  readonly title: string;
  readonly summary: string;
  readonly url: string | null;
  readonly language: string;
  readonly publishedAt: Date;
  /** Concept ids, for those who follow a topic. */
  readonly topics: readonly string[];
  /** Everyone, or for what a tenant keeps to itself, who follows the site. */
  readonly visibility: "public" | "followers";
};

/** Title, summary and address, a blank line between; the summary gives way where all would be too long. */
function textOf({ title, summary, url }: SitePost): string {
  const tail = url === null ? "" : `\n\n${url}`;
  const room = MAX_TEXT - [...title].length - [...tail].length - 2;
  const short = [...summary].slice(0, Math.max(room, 0)).join("").trim();
  return `${title}${short === "" ? "" : `\n\n${short}`}${tail}`;
}

/**
 * Makes the post of a publication, as its site's account: the first revision publishes it, later ones edit it, the
 * same or an older one changes nothing. A deleted one stays deleted. Answers the post's id.
 */
export async function publishSitePost(
  tx: Tx,
  ctx: Context,
  site: SitePost,
): Promise<Result<{ id: string }, PostsError>> {
  const { tenantId, pubid, revision } = site;
  const authorId = await ensureSiteAccount(tx, { tenantId, siteId: site.siteId, name: site.siteName });
  const text = textOf(site);
  const known = await lockPost(tx, tenantId, { pubid });
  if (known !== null) {
    if (known.deletedAt === null && revision > (known.pubRevision ?? 0)) {
      const revised = await revisePost(tx, known, { text, pubRevision: revision }, authorId);
      if (!revised.ok) return revised;
    }
    return ok({ id: known.id });
  }
  const draft = {
    text,
    visibility: site.visibility,
    language: site.language,
    event: Geid.parse(site.geid),
    published_at: site.publishedAt.toISOString(),
    pubid,
    pubRevision: revision,
    topics: site.topics,
  };
  const published = await publishDraft(tx, ctx, authorId, draft);
  if (!published.ok) return published;
  if (published.value !== null) return ok(published.value);
  // Another transaction was faster; its post stands, and this revision is tried on it.
  return await publishSitePost(tx, ctx, site);
}

/** Leaves a tombstone of the post of a withdrawn publication; where there is none, there is nothing to do. */
export async function withdrawSitePost(
  tx: Tx,
  tenantId: string,
  pubid: string,
): Promise<Result<null, PostsError>> {
  const post = await lockPost(tx, tenantId, { pubid });
  if (post === null) return err({ code: "posts.not_found" });
  if (post.deletedAt === null) await buryLocked(tx, post);
  return ok(null);
}
