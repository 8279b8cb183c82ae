import type { Run } from "#lib/bus/contracts.ts";
import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { ProjectionsError } from "../errors.ts";

const run = defineRead<string, Run | null>({
  name: "projections.run",
  sql: `select json_build_object('run_id', r.run_id, 'state', r.state, 'done', r.done, 'total', r.total,
      'started_at', r.started_at, 'finished_at', r.finished_at,
      'result', case when r.kind <> 'dry-run' then json_build_object('domain', r.domain, 'pack_revision', r.pack_revision, 'written', r.written)
        when r.result is not null then (json_build_object('domain', r.domain, 'pack_revision', r.pack_revision)::jsonb || r.result::jsonb)::json end,
      'error', r.error)
    from projection_rebuild r where r.run_id = $6 and r.tenant_id = nullif(c.tenant, '')::uuid`,
  params: (id) => [id],
});

const iso = (time: string | null) => (time === null ? null : new Date(time).toISOString());

/** How far a run of the context's tenant has come. */
export async function getRun(ctx: Context, runId: string): Promise<Result<Run, ProjectionsError>> {
  const row = ctx.tenant === null ? null : await read(ctx, run, runId);
  if (!row) return err({ code: "projections.run_not_found" });
  return ok({ ...row, started_at: iso(row.started_at), finished_at: iso(row.finished_at) });
}
