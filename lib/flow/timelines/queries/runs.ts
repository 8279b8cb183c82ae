import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import type { TimelineRun } from "../contracts.ts";

const run = defineRead<string, TimelineRun | null>({
  name: "timelines.run",
  sql: `select json_build_object('run_id', r.run_id, 'state', r.state, 'done', r.done, 'total', r.total,
      'started_at', r.started_at, 'finished_at', r.finished_at, 'result', r.result, 'error', r.error)
    from timeline_rebuild r where r.tenant_id = c.tenant::uuid and r.viewer_id = c.principal and r.run_id = $6`,
  params: (id) => [id],
});

const time = (text: string | null) => (text === null ? null : new Date(text).toISOString());

/** A rebuild that the asker asked for, or null. */
export async function getTimelineRun(ctx: Context, runId: string): Promise<TimelineRun | null> {
  const row = ctx.tenant === null ? null : await read(ctx, run, runId);
  return row && { ...row, started_at: time(row.started_at), finished_at: time(row.finished_at) };
}
