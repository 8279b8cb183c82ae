import { enqueue } from "#lib/bus/index.ts";
import { countActiveEvents } from "#lib/flow/events/index.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { RunId } from "#lib/kernel/ids.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { ownerOfDomain, readPack, type RegistryError } from "#lib/registry/index.ts";
import { summariseDryRun } from "../dry-run-summary.ts";
import { dryRunOfPack } from "../jobs.ts";
import { advanceRebuild, insertRebuild, keepResult, lockRebuild } from "../store/rebuilds.ts";
import { dryRunPack } from "./dry-run.ts";
import { sightOf } from "./project-events.ts";

/** Asks what a domain's events would come to under a published revision of its pack. Answers the run. */
export async function requestDryRun(
  tx: Tx,
  ctx: Context,
  domain: string,
  revision: string,
): Promise<Result<{ run_id: RunId }, RegistryError>> {
  const owner = await ownerOfDomain(ctx, domain);
  if (owner === null || owner.tenant !== ctx.tenant) return err({ code: "registry.domain_not_found" });
  if (!(await readPack(tx, ctx, domain, revision))) return err({ code: "registry.pack_not_found" });
  const runId = RunId.parse(mintId("run"));
  await insertRebuild(tx, {
    runId,
    tenant: owner.tenant,
    domain,
    kind: "dry-run",
    packRevision: revision,
    geids: null,
    total: await countActiveEvents(tx, sightOf(owner)),
    requestedBy: ctx.principal ?? "unknown",
  });
  await enqueue(tx, dryRunOfPack, { tenant: owner.tenant, payload: { run_id: runId } });
  return ok({ run_id: runId });
}

/** Does a dry run from its beginning and keeps what it found; it writes nothing else, so that it may be cut off anywhere. */
export async function completeDryRun(ctx: Context, runId: string, signal?: AbortSignal): Promise<void> {
  const asked = await inContext(ctx, async (tx) => {
    const run = await lockRebuild(tx, runId);
    if (!run || !["queued", "running"].includes(run.state)) return null;
    const step = { state: "running", done: 0, position: "", written: 0 } as const;
    await advanceRebuild(tx, runId, step);
    const pack = await readPack(tx, ctx, run.domain, run.pack_revision);
    const owner = await ownerOfDomain(ctx, run.domain);
    if (!pack || !owner) throw new Error(`run ${runId}: pack ${run.domain} ${run.pack_revision} is missing`);
    return { manifest: pack.manifest, sight: sightOf(owner) };
  });
  if (asked === null) return;
  const rows = await dryRunPack(asked.manifest, { sight: asked.sight, signal });
  await inContext(ctx, async (tx) => {
    await keepResult(tx, runId, summariseDryRun(rows));
    await advanceRebuild(tx, runId, { state: "done", done: rows.length, position: "", written: 0 });
  });
}
