import type { Tx } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";

type Rebuilds = Pick<Tx, "projectionRebuild" | "$queryRaw" | "$executeRaw">;

export type RebuildRow = {
  readonly run_id: string;
  readonly domain: string;
  readonly pack_revision: string;
  readonly geids: string[] | null;
  readonly state: string;
  readonly done: number;
  readonly total: number;
  readonly position: string;
  readonly written: number;
};

/** Adds a run that waits. */
export async function insertRebuild(
  tx: Pick<Tx, "$executeRaw">,
  run: {
    readonly runId: string;
    readonly tenant: string;
    readonly domain: string;
    readonly kind: "project" | "rebuild" | "dry-run";
    readonly packRevision: string;
    readonly geids: readonly string[] | null;
    readonly total: number;
    readonly requestedBy: string;
  },
): Promise<void> {
  await tx.$executeRaw`
    insert into projection_rebuild (run_id, tenant_id, domain, kind, pack_revision, geids, state, done, total, position,
      written, error, requested_by, created_at, started_at, finished_at)
    values (${run.runId}, ${run.tenant}::uuid, ${run.domain}, ${run.kind}, ${run.packRevision},
      ${run.geids === null ? null : [...run.geids]}::text[], 'queued', 0, ${run.total}::int, '', 0, null,
      ${run.requestedBy}, ${clock.now()}, null, null)`;
}

/** A run of the context's tenant, locked; null where there is none. */
export async function lockRebuild(tx: Rebuilds, runId: string): Promise<RebuildRow | null> {
  const [row] = await tx.$queryRaw<RebuildRow[]>`
    select run_id, domain, pack_revision, geids, state, done, total, position, written from projection_rebuild
    where run_id = ${runId} for update`;
  return row ?? null;
}

/** Notes how far a locked run has come. */
export async function advanceRebuild(
  tx: Rebuilds,
  runId: string,
  step: {
    readonly state: "running" | "done";
    readonly done: number;
    readonly position: string;
    readonly written: number;
  },
): Promise<void> {
  const now = clock.now();
  const finishedAt = step.state === "done" ? now : null;
  await tx.$executeRaw`
    update projection_rebuild set state = ${step.state}, done = ${step.done}::int, position = ${step.position},
      written = ${step.written}::int, started_at = coalesce(started_at, ${now}), finished_at = ${finishedAt}::timestamptz
    where run_id = ${runId}`;
}

/** Closes a run that will not be carried on, in the caller's transaction. */
export async function failRun(tx: Pick<Tx, "$executeRaw">, runId: string, error: string): Promise<void> {
  await tx.$executeRaw`
    update projection_rebuild set state = 'failed', error = ${error}, finished_at = ${clock.now()}
    where run_id = ${runId} and state in ('queued', 'running')`;
}

/** Keeps what a run found, as it is shown. */
export async function keepResult(tx: Pick<Tx, "$executeRaw">, runId: string, result: object): Promise<void> {
  await tx.$executeRaw`
    update projection_rebuild set result = ${JSON.stringify(result)}::json where run_id = ${runId}`;
}
