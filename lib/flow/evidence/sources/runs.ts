import { z } from "zod";
import { enqueue, job } from "#lib/bus/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EvidenceError } from "../errors.ts";
import type { FetchCounts } from "../store/snapshots.ts";

/** Fetches one source and takes its items in; asked for by a person or by the clock. */
export const ingestSource = job({
  name: "events.ingest-source",
  payload: z.strictObject({ run_id: z.string() }),
  key: ({ run_id }) => run_id,
  timeLimitSeconds: 900,
});

/** A run whose process is gone does not block its source for longer. */
const LOST_MS = 3_600_000;
const SOURCES_AT_ONCE = 100;

type Due = { readonly sourceId: string; readonly scope: string | null };

async function queueRun(tx: Tx, { sourceId, scope }: Due): Promise<string> {
  const [open] = await tx.$queryRaw<{ runId: string }[]>`
    select run_id as "runId" from source_fetch where source_id = ${sourceId} and state = 'queued'`;
  if (open) return open.runId;
  const runId = mintId("run");
  await tx.sourceFetch.create({
    data: { runId, scope, sourceId, state: "queued", startedAt: clock.now() },
  });
  await enqueue(tx, ingestSource, { tenant: scope, payload: { run_id: runId } });
  return runId;
}

/** Asks for a source to be read now; a run that still waits is the same request. Answers the run. */
export async function requestRun(tx: Tx, ctx: Context, id: string): Promise<Result<string, EvidenceError>> {
  const [source] = await tx.$queryRaw<(Due & { url: string | null })[]>`
    select source_id as "sourceId", scope::text, url from source
    where source_id = ${id} and status <> 'retired' and (scope is null or scope = ${ctx.tenant}::uuid) for update`;
  if (!source) return err({ code: "evidence.source_not_found" });
  if (source.url === null || !/^https?:/i.test(source.url))
    return err({ code: "evidence.source_unreadable", detail: "The source has no address to read." });
  return ok(await queueRun(tx, source));
}

/** Asks for every source of a scope that is due, and closes runs that were lost; answers how many were asked for. */
export async function pollSources(scope: string | null): Promise<number> {
  const ctx: Context = { tenant: scope, principal: null, purpose: "operating", role: "worker" };
  const now = clock.now();
  return await inContext(ctx, async (tx) => {
    await tx.$executeRaw`
      update source_fetch set state = 'failed', finished_at = ${now}, error = 'The run was lost.'
      where scope is not distinct from ${scope}::uuid and state in ('queued', 'running')
        and started_at < ${new Date(now.getTime() - LOST_MS)}`;
    const due = await tx.$queryRaw<Due[]>`
      update source set next_poll_at = ${now}::timestamptz + poll_minutes * interval '1 minute'
      where source_id in (select source_id from source where scope is not distinct from ${scope}::uuid
          and status = 'active' and poll_minutes is not null and next_poll_at <= ${now}
        order by next_poll_at limit ${SOURCES_AT_ONCE} for update skip locked)
      returning source_id as "sourceId", scope::text`;
    for (const source of due) await queueRun(tx, source);
    return due.length;
  });
}

/** What a run has to read. */
export type OpenRun = {
  readonly runId: string;
  readonly sourceId: string;
  readonly scope: string | null;
  readonly url: string;
  readonly title: string;
  readonly language: string | null;
  readonly visibility: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
};

/** Starts a run, or starts it again after its process died; null where it has ended or its source was given up. */
export async function startRun(ctx: Context, runId: string): Promise<OpenRun | null> {
  return await inContext(ctx, async (tx) => {
    const [run] = await tx.$queryRaw<OpenRun[]>`
      update source_fetch f set state = 'running', started_at = ${clock.now()} from source s
      where f.run_id = ${runId} and s.source_id = f.source_id and f.state in ('queued', 'running')
        and s.status <> 'retired' and s.url is not null
      returning f.run_id as "runId", s.source_id as "sourceId", s.scope::text, s.url, s.title, s.language, s.visibility,
        (select p.etag from source_fetch p where p.source_id = s.source_id and p.state = 'done'
          order by p.started_at desc limit 1) as etag,
        (select p.last_modified from source_fetch p where p.source_id = s.source_id and p.state = 'done'
          order by p.started_at desc limit 1) as "lastModified"`;
    return run ?? null;
  });
}

/** What a run came to. */
export type RunEnd = {
  readonly error: string | null;
  readonly counts?: FetchCounts;
  readonly snapshotId?: string | null;
  readonly httpStatus?: number | null;
  readonly etag?: string | null;
  readonly lastModified?: string | null;
};

/** Closes a run. */
export async function endRun(ctx: Context, runId: string, end: RunEnd): Promise<void> {
  const { error, counts, snapshotId, httpStatus, etag, lastModified } = end;
  await inContext(ctx, (tx) =>
    tx.sourceFetch.update({
      where: { runId },
      data: {
        state: error === null ? "done" : "failed",
        finishedAt: clock.now(),
        error,
        items: counts?.items ?? 0,
        itemsNew: counts?.new ?? 0,
        itemsKnown: counts?.known ?? 0,
        itemsFailed: counts?.failed ?? 0,
        snapshotId: snapshotId ?? null,
        httpStatus: httpStatus ?? null,
        etag: etag ?? null,
        lastModified: lastModified ?? null,
      },
    }),
  );
}
