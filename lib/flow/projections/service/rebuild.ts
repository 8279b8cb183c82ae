import { enqueue } from "#lib/bus/index.ts";
import { countActiveEvents, listActiveGeids } from "#lib/flow/events/index.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { RunId } from "#lib/kernel/ids.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { ownerOfDomain, readActivePacks, type RegistryError } from "#lib/registry/index.ts";
import type { ProjectionsError } from "../errors.ts";
import { rebuildDomain } from "../jobs.ts";
import { advanceRebuild, insertRebuild, lockRebuild } from "../store/rebuilds.ts";
import { projectEvents, sightOf } from "./project-events.ts";

/** Events of one transaction: small, so that live work never waits long for a lock. */
const STEP = 25;

/**
 * Asks for events to be read again under the domain's active pack: the named ones, or all. A reading that stands for
 * the same version of its event under the same revision stays as it is. Answers the run.
 */
export async function requestRebuild(
  tx: Tx,
  ctx: Context,
  domain: string,
  geids: readonly string[] | null,
): Promise<Result<{ run_id: RunId }, ProjectionsError | RegistryError>> {
  const owner = await ownerOfDomain(ctx, domain);
  if (owner === null || owner.tenant !== ctx.tenant) return err({ code: "registry.domain_not_found" });
  const pack = (await readActivePacks(tx, ctx)).find((one) => one.domain === domain);
  if (!pack)
    return err({ code: "registry.no_active_pack", detail: `The domain ${domain} has no active pack.` });
  const runId = RunId.parse(mintId("run"));
  await insertRebuild(tx, {
    runId,
    tenant: owner.tenant,
    domain,
    kind: geids === null ? "rebuild" : "project",
    packRevision: pack.revision,
    geids: geids === null ? null : [...new Set(geids)].sort(),
    total: geids === null ? await countActiveEvents(tx, sightOf(pack)) : new Set(geids).size,
    requestedBy: ctx.principal ?? "unknown",
  });
  await enqueue(tx, rebuildDomain, { tenant: owner.tenant, payload: { run_id: runId } });
  return ok({ run_id: runId });
}

/** The next events that the domain may read, in the order of their ids. */
async function nextGeids(tx: Tx, ctx: Context, domain: string, after: string): Promise<string[]> {
  const pack = (await readActivePacks(tx, ctx)).find((one) => one.domain === domain);
  return await listActiveGeids(tx, { after, limit: STEP, sight: pack ? sightOf(pack) : null });
}

/** Does the next step of a run in a transaction of its own; answers whether there is more to do. */
async function stepRebuild(ctx: Context, runId: string): Promise<boolean> {
  return await inContext(ctx, async (tx) => {
    const run = await lockRebuild(tx, runId);
    if (!run || !["queued", "running"].includes(run.state)) return false;
    const named = run.geids?.filter((geid) => geid > run.position).slice(0, STEP);
    const geids = named ?? (await nextGeids(tx, ctx, run.domain, run.position));
    const written = await projectEvents(tx, ctx, geids, { domain: run.domain });
    const isLast = geids.length < STEP;
    await advanceRebuild(tx, runId, {
      state: isLast ? "done" : "running",
      done: run.done + geids.length,
      position: geids.at(-1) ?? run.position,
      written: run.written + written,
    });
    return !isLast;
  });
}

/** Carries a run to its end, from wherever it was cut off; a stopped process leaves what it committed. */
export async function continueRebuild(ctx: Context, runId: string, signal?: AbortSignal): Promise<void> {
  while (await stepRebuild(ctx, runId)) signal?.throwIfAborted();
}

/** Reads every event under the active pack of a domain here and now; answers how many revisions were written. */
export async function rebuildNow(ctx: Context, domain: string): Promise<number> {
  let written = 0;
  for (let after = ""; ;) {
    const geids = await inContext(ctx, (tx) => nextGeids(tx, ctx, domain, after));
    written += await inContext(ctx, (tx) => projectEvents(tx, ctx, geids, { domain }));
    const last = geids.at(-1);
    if (last === undefined || geids.length < STEP) return written;
    after = last;
  }
}
