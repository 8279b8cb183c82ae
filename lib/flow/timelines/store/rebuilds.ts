import type { Tx } from "#lib/kernel/db/index.ts";
import type { Digest } from "./oracle.ts";

type Sql = Pick<Tx, "$executeRaw" | "$queryRaw">;
type Run = { readonly tenantId: string; readonly runId: string };

/** Notes a rebuild that somebody asked for; where one of the same viewer still waits, answers that one's id. */
export async function insertRun(
  tx: Sql,
  run: Run & { readonly viewerId: string; readonly at: Date },
): Promise<string> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('rebuild:' || ${run.viewerId}, 0))`;
  const [waiting] = await tx.$queryRaw<{ id: string }[]>`
    select run_id as id from timeline_rebuild where tenant_id = ${run.tenantId}::uuid and viewer_id = ${run.viewerId}
      and state = 'queued' limit 1`;
  if (waiting) return waiting.id;
  await tx.$executeRaw`
    insert into timeline_rebuild (tenant_id, run_id, viewer_id, state, done, requested_at)
    values (${run.tenantId}::uuid, ${run.runId}, ${run.viewerId}, 'queued', 0, ${run.at})`;
  return run.runId;
}

/** Says how far a run has come. */
export async function saveRunProgress(
  tx: Sql,
  run: Run,
  done: number,
  total: number,
  at: Date,
): Promise<void> {
  await tx.$executeRaw`
    update timeline_rebuild set state = 'running', done = ${done}, total = ${total}, started_at = coalesce(started_at, ${at})
    where tenant_id = ${run.tenantId}::uuid and run_id = ${run.runId}`;
}

/** Closes a run that will not be done. */
export async function failRun(tx: Sql, runId: string, error: string, at: Date): Promise<void> {
  await tx.$executeRaw`
    update timeline_rebuild set state = 'failed', error = ${error}, finished_at = ${at}
    where run_id = ${runId} and state in ('queued', 'running')`;
}

/** Closes a run with what it found. */
export async function closeRun(
  tx: Sql,
  run: Run,
  result: Digest & { readonly oracleHash: string },
  at: Date,
): Promise<void> {
  const { entries, hash, oracleHash } = result;
  await tx.$executeRaw`
    update timeline_rebuild set state = 'done', done = coalesce(total, done), finished_at = ${at}, started_at = coalesce(started_at, ${at}),
      result = ${JSON.stringify({ entries, hash, oracle_hash: oracleHash })}::jsonb
    where tenant_id = ${run.tenantId}::uuid and run_id = ${run.runId}`;
}
