import { defineRead, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { ReplaySummary, Run } from "../contracts.ts";
import type { BusError } from "../errors.ts";
import { visible, wireTime } from "./shown.ts";

const SHAPE = `'run_id', r.id, 'state', r.state, 'done', r.done, 'total', r.total, 'started_at', r.started_at,
  'finished_at', r.finished_at, 'result', r.result, 'error', r.error`;

const one = defineRead<string, Run | null>({
  name: "bus.replay",
  sql: `select json_build_object(${SHAPE}) from replay_run r where r.id = $6 and ${visible("r")}`,
  params: (id) => [id],
});

const recent = defineRead<number, ReplaySummary[]>({
  name: "bus.recent-replays",
  sql: `select coalesce(json_agg(row order by at desc, id desc), '[]'::json) from (
      select r.created_at as at, r.id, json_build_object(${SHAPE}, 'requested_by', r.requested_by, 'created_at', r.created_at,
        'selection', r.selection) as row
      from replay_run r where ${visible("r")} order by r.created_at desc, r.id desc limit $6) page`,
  params: (limit) => [limit],
});

function present<T extends Run>(row: T): T {
  return { ...row, started_at: wireTime(row.started_at), finished_at: wireTime(row.finished_at) };
}

/** One replay: where it stands. */
export async function getReplay(ctx: Context, id: string): Promise<Result<Run, BusError>> {
  const row = await read(ctx, one, id);
  return row ? ok(present(row)) : err({ code: "bus.run_not_found" });
}

/** A replay as the transaction that changed it left it. */
export async function readReplay(tx: Tx, ctx: Context, id: string): Promise<Run> {
  const row = await readInside(tx, ctx, one, id);
  if (!row) throw new Error(`run ${id} is missing`);
  return present(row);
}

const summary = defineRead<string, ReplaySummary | null>({
  name: "bus.replay-summary",
  sql: `select json_build_object(${SHAPE}, 'requested_by', r.requested_by, 'created_at', r.created_at, 'selection', r.selection)
    from replay_run r where r.id = $6 and ${visible("r")}`,
  params: (id) => [id],
});

/** One replay with who asked for it and what it takes up. */
export async function getReplaySummary(ctx: Context, id: string): Promise<ReplaySummary | null> {
  const row = await read(ctx, summary, id);
  return row ? { ...present(row), created_at: wireTime(row.created_at) } : null;
}

/** The newest replays. */
export async function listReplays(ctx: Context, limit: number): Promise<ReplaySummary[]> {
  return (await read(ctx, recent, limit)).map((row) => ({
    ...present(row),
    created_at: wireTime(row.created_at),
  }));
}
