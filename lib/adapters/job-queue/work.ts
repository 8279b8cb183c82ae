import { PgBoss, type JobResult, type JobWithMetadata } from "pg-boss";
import { z } from "zod";
import { inContext, pool, roleTarget, type Context } from "#lib/kernel/db/index.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { env } from "#lib/kernel/env.ts";
import { log } from "#lib/kernel/log.ts";
import { FetchTurns } from "./fetch-turns.ts";
import { claimedJob, JobData, type ClaimedJob, type JobEnding } from "./claimed-job.ts";
import { DEAD_QUEUE, inTransaction, lockOfKey, queueOptions, QUIET, type QueueShape } from "./settings.ts";

/** How one kind of work is served. */
export type QueueWork = QueueShape & {
  readonly name: string;
  readonly run: (job: ClaimedJob) => Promise<JobEnding>;
};

/** Job workers of this process. */
export type JobWorkers = {
  /** Fetches nothing more and answers when the jobs in hand are finished, at the latest after `timeoutMs`. */
  readonly stop: (timeoutMs: number) => Promise<void>;
};

const NOBODY: Context = { tenant: null, principal: null, purpose: "operating", role: "worker" };
const BATCH = 4;
/** Of one lane at once, over all processes. */
const LANE_LIMIT = 2;
/** Fetchers of each queue: while the jobs of a busy lane are in the hands of all others, one sees the lanes behind it. */
const FETCHERS = LANE_LIMIT + 1;
const POLL_S = 2;

const Closed = z.object({ affected: z.int() });

/** The claim was lost while the work was done: another try has it, and this one's last word must not stand. */
class LostClaimError extends Error {
  override readonly name = "LostClaimError";
}

async function settle(boss: PgBoss, job: JobWithMetadata, ending: JobEnding): Promise<void> {
  crashPoint("job.before-close");
  if (ending.kind === "done") {
    await boss.complete(job.name, job);
  } else if (ending.kind === "again") {
    const left = { error: ending.error, first_failed_at: ending.firstFailedAt.toISOString() };
    await inContext(NOBODY, async (tx) => {
      const db = inTransaction(tx);
      await boss.fail(job.name, job, left, { db });
      if (ending.afterMs === undefined) return;
      await boss.update(job.name, undefined, {
        id: job.id,
        startAfter: Math.ceil(ending.afterMs / 1_000),
        db,
      });
    });
  } else {
    await inContext(NOBODY, async (tx) => {
      const closed = await boss.complete(job.name, job, undefined, { db: inTransaction(tx) });
      if (Closed.parse(closed).affected !== 1) throw new LostClaimError(`job ${job.id} is no longer ours`);
      await ending.record(tx);
      crashPoint("job.before-commit");
    });
  }
  crashPoint("job.after-close");
}

/** Lets those end who asked for this work while it waited. */
async function passKey(job: JobWithMetadata): Promise<void> {
  const { key } = JobData.parse(job.data);
  if (key === null) return;
  await pool("worker").query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    lockOfKey(job.name, key),
  ]);
}

async function runOne(boss: PgBoss, work: QueueWork, job: JobWithMetadata): Promise<JobResult> {
  crashPoint("job.before-handle");
  try {
    await passKey(job);
    await settle(boss, job, await work.run(claimedJob(job)));
    return { id: job.id, status: "completed" };
  } catch (error) {
    log.warn({ err: error, job: job.name, id: job.id }, "a job could not be closed and is tried again");
    return { id: job.id, status: "failed", output: { error: String(error) } };
  }
}

/**
 * Runs the jobs of one fetch. Each is closed as it ends, so none waits for its neighbours; those that failed before
 * come last and one by one, so one that kills the process takes no other along again.
 */
async function runBatch(
  boss: PgBoss,
  work: QueueWork,
  jobs: readonly JobWithMetadata[],
): Promise<JobResult[]> {
  const fresh = jobs.filter((job) => job.retryCount === 0);
  const results = await Promise.all(fresh.map((job) => runOne(boss, work, job)));
  for (const job of jobs) if (job.retryCount > 0) results.push(await runOne(boss, work, job));
  return results;
}

async function serve(boss: PgBoss, work: QueueWork): Promise<void> {
  if (work.name !== DEAD_QUEUE) {
    const { policy: _fixed, ...options } = queueOptions(work);
    await boss.createQueue(work.name, queueOptions(work));
    await boss.updateQueue(work.name, options);
  }
  const turns = new FetchTurns();
  for (let fetcher = 0; fetcher < FETCHERS; fetcher += 1) await fetchFor(boss, work, turns);
}

async function fetchFor(boss: PgBoss, work: QueueWork, turns: FetchTurns): Promise<void> {
  let worker = "";
  let hasFetched = () => {};
  worker = await boss.work(
    work.name,
    {
      ...{ batchSize: BATCH, perJobResults: true, includeMetadata: true, burstWhenBatchFull: true },
      ...{ pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: POLL_S, groupConcurrency: LANE_LIMIT },
    },
    async (jobs: JobWithMetadata[]) => {
      hasFetched();
      const results = await runBatch(boss, work, jobs);
      hasFetched = await turns.next();
      // A short fetch need not mean an empty queue (lanes at their limit): look again at once.
      boss.notifyWorker(worker);
      return results;
    },
  );
}

/** Starts workers for every kind of work; `dead` serves requests whose last try ended with its process or time. */
export async function startJobWorkers(
  works: readonly QueueWork[],
  dead: QueueWork["run"],
): Promise<JobWorkers> {
  const boss = new PgBoss({
    ...QUIET,
    ...roleTarget("worker"),
    application_name: `parallax-${env().processName}-jobs`,
    ...{
      max: 8,
      useListenNotify: true,
      supervise: true,
      registerInstance: true,
      instanceName: env().processName,
    },
    ...{ monitorIntervalSeconds: 5, superviseIntervalSeconds: 5, maintenanceIntervalSeconds: 600 },
    ...{ reindex: false, monitorVacuum: false },
  });
  boss.on("error", (error) => {
    log.warn({ err: error }, "the job queue stumbled");
  });
  boss.on("warning", (warning) => {
    log.warn({ warning: warning.message }, "the job queue warns");
  });
  await boss.start({ attempts: 5 });
  for (const work of works) await serve(boss, work);
  await serve(boss, { name: DEAD_QUEUE, isKeyed: false, attempts: 1_000, timeLimitSeconds: 60, run: dead });
  return { stop: (timeoutMs) => boss.stop({ graceful: true, close: true, timeout: timeoutMs }) };
}
