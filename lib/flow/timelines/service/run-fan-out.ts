import { enqueue } from "#lib/bus/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import {
  facetFrom,
  lockProgress,
  readSubject,
  saveProgress,
  writeToFollowers,
  writeToNamed,
  type Batch,
  type Progress,
  type Subject,
} from "../store/fan-out.ts";
import { joinTarget } from "../store/reach.ts";
import { dropStaleReasons, takeOut } from "../store/withdraw.ts";
import { fanOutWork } from "../jobs.ts";

/** Rows of one transaction: long enough to be worth one, short enough that nobody waits for it. */
export const BATCH = 5_000;
/** Batches of one run; the rest is asked for anew, so that a large author's post lets others pass. */
const MOST_BATCHES = 20;
/** Steps sort before every facet, whose kinds are words; a space behind a key means just after it. */
const PRUNE = " prune";
const NAMED = "~named";
const justAfter = (key: string) => `${key} `;

type Post = { readonly tenantId: string; readonly id: string };
type Next = { readonly step: string | null; readonly after: string; readonly written: number };

const onward = (batch: Batch, limit: number, step: string, then: string | null): Next =>
  batch.seen < limit
    ? { step: then, after: "", written: batch.written }
    : { step, after: batch.last ?? "", written: batch.written };

async function withdrawBatch(
  tx: Tx,
  post: Post,
  progress: Progress,
  subject: Subject,
  limit: number,
): Promise<Next> {
  const batch = await takeOut(tx, post, { after: progress.after, limit, withOwn: subject.isDeleted });
  return onward(batch, limit, progress.step, null);
}

async function writeBatch(
  tx: Tx,
  post: Post,
  progress: Progress,
  subject: Subject,
  limit: number,
): Promise<Next> {
  const { step, after, queuedAt } = progress;
  const at = clock.now();
  if (step <= PRUNE && subject.isEdited)
    return onward(await dropStaleReasons(tx, post, { after, limit }), limit, PRUNE, justAfter(PRUNE));
  const facet = step === NAMED ? null : await facetFrom(tx, post.tenantId, post.id, step);
  if (facet === null)
    return { step: null, after: "", written: await writeToNamed(tx, post, { queuedAt, at }) };
  const key = `${facet.kind}:${facet.value}`;
  await joinTarget(tx, { tenantId: post.tenantId, kind: facet.kind, target: facet.value });
  const part = { after: key === step ? after : "", limit, queuedAt, at };
  return onward(await writeToFollowers(tx, post, facet, part), limit, key, justAfter(key));
}

/** One batch in one transaction: reads the post as it is now, writes or takes out, moves the progress. */
export async function moveOn(tx: Tx, post: Post, limit: number): Promise<boolean> {
  const progress = await lockProgress(tx, post.tenantId, post.id);
  if (progress === null || progress.isFinished) return false;
  const subject = await readSubject(tx, post.tenantId, post.id);
  if (subject === null) return false;
  const isWanted = !subject.isDeleted && subject.isVisible;
  const next = await (isWanted ? writeBatch : withdrawBatch)(tx, post, progress, subject, limit);
  await saveProgress(tx, post.tenantId, post.id, { ...next, at: clock.now() });
  crashPoint("fan-out.before-commit");
  return next.step !== null;
}

/**
 * Writes a post out, batch by batch, from where it stood: a process that dies is followed by one that goes on, and
 * running it twice changes nothing. Each batch looks at the post anew, so one that was deleted or moderated in the
 * middle is taken out again. Answers false where it was told to stop first.
 */
export async function runFanOut(
  ctx: Context,
  work: { readonly postId: string; readonly authorId: string },
  options: { readonly signal?: AbortSignal; readonly batch?: number; readonly most?: number } = {},
): Promise<boolean> {
  const { tenant: tenantId } = ctx;
  if (tenantId === null) throw new Error("a post belongs to a tenant");
  const { batch = BATCH, most = MOST_BATCHES, signal } = options;
  for (let count = 0; count < most; count += 1) {
    if (signal?.aborted) return false;
    const isMore = await inContext(ctx, (tx) => moveOn(tx, { tenantId, id: work.postId }, batch));
    crashPoint("fan-out.after-commit");
    if (!isMore) return true;
  }
  const payload = { post_id: work.postId, author_id: work.authorId };
  await inContext(ctx, (tx) => enqueue(tx, fanOutWork, { tenant: tenantId, payload }));
  return true;
}
