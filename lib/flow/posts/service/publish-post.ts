import { emit } from "#lib/bus/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { publicContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { getEventStatus } from "../../events/index.ts";
import type { PostInput } from "../contracts.ts";
import type { PostsError } from "../errors.ts";
import { postPublished } from "../messages.ts";
import { publishHook } from "../ports.ts";
import { readThread } from "../queries/thread.ts";
import { isOpenToAll, rankOf } from "../rules.ts";
import { findAuthor, findEntities } from "../store/load-post.ts";
import { countReply, insertPost, type NewPost } from "../store/write-post.ts";
import { compose, decideFacets } from "./compose.ts";

/** What a use case adds to the words of a post. */
export type Draft = PostInput & {
  readonly pubid?: string;
  readonly pubRevision?: number;
  /** Concept ids that the post is about. */
  readonly topics?: readonly string[];
};

const invalid = (pointer: string, detail: string, code = "not_found") =>
  err({ code: "posts.invalid", errors: [{ pointer, code, detail }] } as const);

/** An event must be there for its author, and for everyone where everyone may read the post. */
async function checkEvent(
  ctx: Context,
  { event, visibility }: Pick<Draft, "event" | "visibility">,
): Promise<Result<null, PostsError>> {
  if (event === undefined) return ok(null);
  if ((await getEventStatus(ctx, event)) === null) return invalid("/event", "no such event");
  if (!isOpenToAll(visibility) || (await getEventStatus(publicContext, event)) !== null) return ok(null);
  return invalid("/event", "an event that only this tenant sees cannot be named to everyone", "not_public");
}

/** Everything that a post points at must be there for its author: an event, a post to answer, a post to quote. */
async function checkReferences(
  tx: Tx,
  ctx: Context,
  author: string,
  draft: Draft,
): Promise<Result<readonly string[], PostsError>> {
  const event = await checkEvent(ctx, draft);
  if (!event.ok) return event;
  if (draft.quote_of !== undefined && (await readThread(tx, ctx, author, draft.quote_of)) === null)
    return invalid("/quote_of", "no such post");
  if (draft.in_reply_to === undefined) return ok([]);
  const thread = await readThread(tx, ctx, author, draft.in_reply_to);
  return thread === null ? invalid("/in_reply_to", "no such post") : ok(thread);
}

/**
 * The publish transaction: writes the post with its first version and counts, the author's own timeline entry and the
 * request for fan-out (through the hook), and the message. All or nothing; answers the new id, or null where the
 * publication of the draft already speaks in a post. `author` must be at home in the context's tenant.
 */
export async function publishDraft(
  tx: Tx,
  ctx: Context,
  authorId: string,
  draft: Draft,
): Promise<Result<{ id: string } | null, PostsError>> {
  const tenantId = ctx.tenant;
  const author = tenantId === null ? null : await findAuthor(tx, tenantId, authorId);
  if (tenantId === null || author === null)
    return err({ code: "posts.guest", detail: "This account is at home in another tenant." });
  if (author.state === "suspended") return err({ code: "posts.guest", detail: "This account is suspended." });
  const thread = await checkReferences(tx, ctx, authorId, draft);
  if (!thread.ok) return thread;
  const composed = await compose(tx, tenantId, draft.text);
  if (!composed.ok) return composed;
  const { tagValues, ...read } = composed.value;
  const receivedAt = clock.now();
  const publishedAt = draft.published_at === undefined ? receivedAt : new Date(draft.published_at);
  const rankedAt = rankOf(publishedAt, receivedAt);
  const post: NewPost = {
    tenant_id: tenantId,
    id: mintId("post"),
    author_id: authorId,
    text: draft.text,
    ...read,
    language: draft.language ?? null,
    visibility: draft.visibility,
    sensitive: draft.sensitive ?? false,
    event: draft.event ?? null,
    pubid: draft.pubid ?? null,
    pub_revision: draft.pubRevision ?? null,
    in_reply_to: draft.in_reply_to ?? null,
    quote_of: draft.quote_of ?? null,
    thread_authors: [...new Set(thread.value)].filter((id) => id !== authorId).slice(0, 100),
    published_at: publishedAt.toISOString(),
    received_at: receivedAt.toISOString(),
    ranked_at: rankedAt.toISOString(),
  };
  const entities = draft.event === undefined ? [] : await findEntities(tx, draft.event);
  const facets = await decideFacets(tx, tenantId, [
    { kind: "account", value: authorId },
    ...(author.siteId === null ? [] : [{ kind: "site", value: author.siteId }]),
    ...entities.map((value) => ({ kind: "entity", value })),
    ...[...new Set(draft.topics ?? [])].map((value) => ({ kind: "topic", value })),
    ...tagValues.map((value) => ({ kind: "tag", value })),
  ]);
  if (!(await insertPost(tx, post, facets))) return ok(null);
  if (post.in_reply_to !== null) await countReply(tx, tenantId, post.in_reply_to, 1);
  const { id } = post;
  await publishHook()(tx, { tenantId, id, authorId, visibility: draft.visibility, rankedAt, receivedAt });
  await emit(tx, postPublished, {
    subject: `post/${id}`,
    tenant: tenantId,
    siteId: author.siteId ?? undefined,
    partitionKey: `post/${id}`,
    data: {
      post_id: id,
      author_id: authorId,
      version: 1,
      visibility: draft.visibility,
      geid: post.event,
      pubid: post.pubid,
    },
  });
  crashPoint("publish.before-commit");
  return ok({ id });
}

/** Publishes what the asker says. `published_at` in the past or future is for who may import. */
export async function publishPost(
  tx: Tx,
  ctx: Context,
  input: PostInput,
  rights: { readonly mayImport: boolean },
): Promise<Result<{ id: string }, PostsError>> {
  if (input.published_at !== undefined && !rights.mayImport)
    return err({
      code: "posts.import_only",
      detail: "To set published_at, the scope posts:import is needed.",
    });
  const published = await publishDraft(tx, ctx, ctx.principal ?? "", input);
  if (!published.ok) return published;
  if (published.value === null) throw new Error("a post without a publication met one");
  return ok(published.value);
}
