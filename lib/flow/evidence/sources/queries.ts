import { defineRead, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Source, SourceRun } from "../contracts.ts";
import type { EvidenceError } from "../errors.ts";

const TIME = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const SHAPE = `json_build_object('id', s.source_id, 'url', s.url, 'kind', s.kind, 'title', s.title, 'language', s.language,
  'trust', s.trust, 'visibility', s.visibility, 'poll_minutes', s.poll_minutes, 'status', s.status,
  'next_poll_at', case when s.status = 'active' then ${TIME("s.next_poll_at")} end,
  'created_at', ${TIME("s.created_at")}, 'updated_at', ${TIME("s.updated_at")})`;
const VISIBLE = `(s.scope is null or s.scope = nullif(c.tenant, '')::uuid) and s.status <> 'retired'`;
const RUN = `json_build_object('run_id', f.run_id, 'state', f.state, 'done', f.items,
  'total', case when f.state = 'done' then f.items end,
  'started_at', case when f.state <> 'queued' then ${TIME("f.started_at")} end, 'finished_at', ${TIME("f.finished_at")},
  'result', case when f.state = 'done' then json_build_object('items', f.items, 'new', f.items_new, 'known', f.items_known,
    'failed', f.items_failed, 'http_status', f.http_status) end, 'error', f.error)`;

type Page<P> = { readonly after: P | null; readonly limit: number };
export type RunPosition = { readonly at: string; readonly id: string };
export type ListedRun = { readonly run: SourceRun; readonly position: RunPosition };

const list = defineRead<Page<string>, Source[]>({
  name: "evidence.sources",
  sql: `select coalesce(json_agg(row order by id), '[]'::json) from (
      select s.source_id as id, ${SHAPE} as row from source s
      where ${VISIBLE} and ($6::text is null or s.source_id > $6) order by s.source_id limit $7) page`,
  params: ({ after, limit }) => [after, limit],
});
const one = defineRead<string, Source | null>({
  name: "evidence.source",
  sql: `select ${SHAPE} from source s where s.source_id = $6 and ${VISIBLE}`,
  params: (id) => [id],
});
const runs = defineRead<Page<RunPosition> & { readonly id: string }, ListedRun[]>({
  name: "evidence.source-runs",
  sql: `select coalesce(json_agg(json_build_object('run', row, 'position', json_build_object('at', at, 'id', id))
      order by at desc, id desc), '[]'::json) from (
      select f.started_at as at, f.run_id as id, ${RUN} as row from source_fetch f join source s on s.source_id = f.source_id
      where f.source_id = $6 and ${VISIBLE} and ($7::timestamptz is null or (f.started_at, f.run_id) < ($7, $8::text))
      order by f.started_at desc, f.run_id desc limit $9) page`,
  params: ({ id, after, limit }) => [id, after?.at ?? null, after?.id ?? null, limit],
});
const run = defineRead<string, SourceRun | null>({
  name: "evidence.source-run",
  sql: `select ${RUN} from source_fetch f join source s on s.source_id = f.source_id
    where f.run_id = $6 and (s.scope is null or s.scope = nullif(c.tenant, '')::uuid)`,
  params: (id) => [id],
});

/** The sources that the context knows of, by id: shared ones and its tenant's own. */
export async function listSources(ctx: Context, page: Page<string>): Promise<Source[]> {
  return await read(ctx, list, page);
}

/** One source, as the given transaction left it where there is one; retired ones are not found. */
export async function getSource(ctx: Context, id: string, tx?: Tx): Promise<Result<Source, EvidenceError>> {
  const found = tx ? await readInside(tx, ctx, one, id) : await read(ctx, one, id);
  return found ? ok(found) : err({ code: "evidence.source_not_found" });
}

/** The runs of a source, newest first. */
export async function listSourceRuns(
  ctx: Context,
  id: string,
  page: Page<RunPosition>,
): Promise<Result<ListedRun[], EvidenceError>> {
  const source = await getSource(ctx, id);
  return source.ok ? ok(await read(ctx, runs, { id, ...page })) : source;
}

/** One run, whatever became of its source. */
export async function getSourceRun(ctx: Context, runId: string): Promise<Result<SourceRun, EvidenceError>> {
  const found = await read(ctx, run, runId);
  return found ? ok(found) : err({ code: "evidence.run_not_found" });
}
