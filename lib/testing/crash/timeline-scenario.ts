/**
 * The life of a post in one process: it is published, written out to its followers, a new follow takes it in, and one
 * viewer's timeline is rebuilt. Each acknowledged post is said on standard output. Arguments: the number of this run,
 * the tenant, the author, and its followers; the last of them begins to follow in this run.
 */
import "#lib/wiring.ts";
import { closeJobQueue } from "#lib/adapters/job-queue/index.ts";
import { applyFollow, rebuildViewer, runFanOut } from "#lib/flow/timelines/index.ts";
import { publishPost } from "#lib/flow/posts/index.ts";
import { follow } from "#lib/flow/relations/index.ts";
import { closeDatabase, inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { Result } from "#lib/kernel/result.ts";

const [run = "0", tenant = "", author = "", ...followers] = process.argv.slice(2);
const worker: Context = { tenant, principal: null, purpose: "operating" };

async function act<T>(
  principal: string,
  work: (tx: Tx, ctx: Context) => Promise<Result<T, unknown>>,
): Promise<T> {
  const ctx: Context = { tenant, principal, purpose: "editing" };
  return await inContext(ctx, async (tx) => {
    const outcome = await work(tx, ctx);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
    return outcome.value;
  });
}

const begin = (viewer: string) => act(viewer, (tx, ctx) => follow(tx, ctx, { kind: "account", id: author }));

for (const viewer of followers.slice(0, -1)) await begin(viewer);
const { id } = await act(author, (tx, ctx) =>
  publishPost(tx, ctx, { text: `post of run ${run}`, visibility: "public" }, { mayImport: false }),
);
process.stdout.write(`said ${id}\n`);
await runFanOut(worker, { postId: id, authorId: author }, { batch: 2 });
const newest = followers.at(-1) ?? "";
await begin(newest);
await applyFollow(worker, { viewerId: newest, kind: "account", target: author });
await rebuildViewer(worker, { viewerId: followers[0] ?? "", runId: null });
await closeJobQueue();
await closeDatabase();
