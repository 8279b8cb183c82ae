import { enqueue } from "#lib/bus/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { getAccount } from "../../relations/index.ts";
import type { TimelinesError } from "../errors.ts";
import { digestOf, oracleOf, type Digest } from "../store/oracle.ts";
import { closeRun, failRun, insertRun, saveRunProgress } from "../store/rebuilds.ts";
import {
  deleteFollowing,
  dropUnfounded,
  followsOf,
  writeAddressed,
  writeFollowed,
  type Viewer,
} from "../store/viewer-entries.ts";
import { rebuildWork } from "../jobs.ts";

/** Follows written in one statement: between two of them the progress is told. */
const FOLLOWS_AT_ONCE = 100;

type Request = { readonly viewerId: string; readonly runId: string | null };
export type Rebuilt = Digest & { readonly oracleHash: string };
type Tell = (done: number, total: number) => Promise<void>;

/** Deletes a viewer's following entries and derives them again from posts and relations; own entries stay untouched. */
async function replaceEntries(tx: Tx, viewer: Viewer, tell: Tell): Promise<Rebuilt> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('timeline:' || ${viewer.id}, 0))`;
  const follows = await followsOf(tx, viewer);
  const total = follows.length + 1;
  await tell(0, total);
  await deleteFollowing(tx, viewer);
  const at = clock.now();
  for (let from = 0; from < follows.length; from += FOLLOWS_AT_ONCE) {
    await writeFollowed(tx, viewer, follows.slice(from, from + FOLLOWS_AT_ONCE), at);
    await tell(Math.min(from + FOLLOWS_AT_ONCE, follows.length), total);
  }
  await writeAddressed(tx, viewer, at);
  const oracle = await oracleOf(tx, viewer);
  return { ...(await digestOf(tx, viewer)), oracleHash: oracle.hash };
}

/** Progress goes out on a second connection, to who watches the run. */
const tellRun = (ctx: Context, tenantId: string, { runId }: Request): Tell => {
  return async (done, total) => {
    if (runId === null) return;
    await inContext(ctx, (tx) => saveRunProgress(tx, { tenantId, runId }, done, total, clock.now()));
  };
};

/**
 * Rebuilds one viewer's timeline in one transaction over one snapshot: readers see the old rows until the new ones are
 * there. Throws a serialisation failure where another writer was faster.
 */
export async function rebuildViewer(ctx: Context, request: Request, tell?: Tell): Promise<Rebuilt> {
  const { tenant: tenantId } = ctx;
  const { viewerId, runId } = request;
  if (tenantId === null) throw new Error("a timeline belongs to a tenant");
  const viewer = { tenantId, id: viewerId };
  const rebuilt = await inContext(
    ctx,
    async (tx) => {
      const result = await replaceEntries(tx, viewer, tell ?? tellRun(ctx, tenantId, request));
      crashPoint("rebuild.before-commit");
      return result;
    },
    { isolation: "RepeatableRead" },
  );
  crashPoint("rebuild.after-commit");
  // Who took something out meanwhile could not see the new rows: what ended since the snapshot is taken out of them here.
  await inContext(ctx, (tx) => dropUnfounded(tx, viewer));
  if (runId !== null) await inContext(ctx, (tx) => closeRun(tx, { tenantId, runId }, rebuilt, clock.now()));
  return rebuilt;
}

/** Records, in the caller's transaction, that a rebuild somebody asked for is given up. */
export async function failRebuild(tx: Tx, runId: string | null, error: string): Promise<void> {
  if (runId !== null) await failRun(tx, runId, error, clock.now());
}

/** Asks for a rebuild of the asker's own timeline; a request that still waits is the same request. */
export async function requestRebuild(
  tx: Tx,
  ctx: Context,
): Promise<Result<{ run_id: string }, TimelinesError>> {
  const { tenant: tenantId, principal: viewerId } = ctx;
  if (tenantId === null || viewerId === null || (await getAccount(ctx, viewerId)) === null)
    return err({ code: "timelines.guest", detail: "This account is at home in another tenant." });
  const runId = await insertRun(tx, { tenantId, runId: mintId("run"), viewerId, at: clock.now() });
  await enqueue(tx, rebuildWork, { tenant: tenantId, payload: { viewer_id: viewerId, run_id: runId } });
  return ok({ run_id: runId });
}
