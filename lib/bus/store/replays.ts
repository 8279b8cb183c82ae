import type { Tx } from "#lib/kernel/db/index.ts";
import type { ReplayRequest, ReplayResult } from "../contracts.ts";

type Raw = Pick<Tx, "$executeRaw" | "$queryRaw">;

/** A replay as its worker sees it. */
export type StoredReplay = {
  readonly id: string;
  readonly tenant_id: string | null;
  readonly selection: ReplayRequest;
  readonly state: "queued" | "running" | "paused" | "done" | "failed" | "cancelled";
  readonly done: number;
  readonly total: number | null;
  readonly cursor: string | null;
  readonly result: ReplayResult | null;
  readonly created_at: Date;
};

/** Adds a run that waits for its worker. */
export async function insertReplay(
  tx: Raw,
  run: {
    readonly id: string;
    readonly tenant: string | null;
    readonly request: ReplayRequest;
    readonly requestedBy: string | null;
    readonly at: Date;
  },
): Promise<void> {
  await tx.$executeRaw`
    insert into replay_run (id, tenant_id, bus, selection, state, requested_by, reason, created_at)
    values (${run.id}, ${run.tenant}::uuid, ${run.request.bus ?? null}, ${JSON.stringify(run.request)}::jsonb, 'queued',
      ${run.requestedBy}, ${run.request.reason ?? null}, ${run.at})`;
}

/** Locks a run; null where the context does not see it. */
export async function lockReplay(tx: Raw, id: string): Promise<StoredReplay | null> {
  const rows = await tx.$queryRaw<StoredReplay[]>`
    select id, tenant_id::text, selection, state, done, total, cursor, result, created_at from replay_run
    where id = ${id} for update`;
  return rows[0] ?? null;
}

/** Writes how far a locked run has come. */
export async function saveReplay(
  tx: Raw,
  run: Pick<StoredReplay, "id" | "state" | "done" | "total" | "cursor" | "result">,
  now: Date,
): Promise<void> {
  const isOver = run.state !== "queued" && run.state !== "running";
  await tx.$executeRaw`
    update replay_run set state = ${run.state}, done = ${run.done}, total = ${run.total}, cursor = ${run.cursor},
      result = ${JSON.stringify(run.result)}::jsonb, started_at = coalesce(started_at, ${now}),
      finished_at = case when ${isOver} then ${now}::timestamptz end
    where id = ${run.id}`;
}

/** Ends a run that is not over yet, in the state that says how. Answers whether it was still going. */
export async function endReplay(
  tx: Raw,
  id: string,
  end: { readonly state: "failed" | "cancelled"; readonly error: string | null; readonly at: Date },
): Promise<boolean> {
  const changed = await tx.$executeRaw`
    update replay_run set state = ${end.state}, error = ${end.error}, finished_at = ${end.at}
    where id = ${id} and state in ('queued', 'running')`;
  return changed === 1;
}
