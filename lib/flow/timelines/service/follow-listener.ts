import { enqueue } from "#lib/bus/index.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import type { FollowFact, RelationListener } from "../../relations/index.ts";
import { holdTarget } from "../store/reach.ts";
import { dropReason, findHorizon, writeFollowed } from "../store/viewer-entries.ts";
import { followWork, rebuildWork } from "../jobs.ts";

/** How many older posts a new follow brings. */
export const BACKFILL = 20;

const apply = (tx: Tx, { tenantId, followerId, kind, target }: FollowFact) =>
  enqueue(tx, followWork, { tenant: tenantId, payload: { viewer_id: followerId, kind, target } });

/** What timelines do when relations change: the reader sees it at the next read, the rows follow in the background. */
export const followListener: RelationListener = {
  horizonOf: (tx, follow) => findHorizon(tx, follow, BACKFILL),
  followBegan: apply,
  followEnded: apply,
  sightChanged: async (tx, tenantId, accounts) => {
    for (const account of accounts)
      await enqueue(tx, rebuildWork, { tenant: tenantId, payload: { viewer_id: account, run_id: null } });
  },
};

/** Makes one viewer's entries agree with one follow, whether it began, ended or is kept. Running it twice changes nothing. */
export async function applyFollow(
  ctx: Context,
  follow: { readonly viewerId: string; readonly kind: string; readonly target: string },
): Promise<void> {
  const { tenant: tenantId } = ctx;
  if (tenantId === null) throw new Error("a follow belongs to a tenant");
  const viewer = { tenantId, id: follow.viewerId };
  const key = `${follow.kind}:${follow.target}`;
  await inContext(ctx, async (tx) => {
    await holdTarget(tx, { tenantId, ...follow });
    await writeFollowed(tx, viewer, [key], clock.now());
    await dropReason(tx, viewer, key);
    crashPoint("follow.before-commit");
  });
  crashPoint("follow.after-commit");
}
