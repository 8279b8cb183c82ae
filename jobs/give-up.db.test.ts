import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeJobQueue, pgBossQueue } from "#lib/adapters/job-queue/index.ts";
import { enqueue, provideJobQueue, type JobType } from "#lib/bus/index.ts";
import { waitForRest } from "#lib/bus/development.ts";
import { dryRunOfPack, rebuildDomain } from "#lib/flow/projections/index.ts";
import { rebuildWork } from "#lib/flow/timelines/index.ts";
import { setFault } from "#lib/kernel/faults.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import type { Job } from "./define.ts";
import { dryRunPackJob } from "./projections/dry-run-pack.job.ts";
import { rebuildDomainJob } from "./projections/rebuild-domain.job.ts";
import { runJobs, type RunningJobs } from "./run-jobs.ts";
import { rebuildViewerJob } from "./timelines/rebuild-viewer.job.ts";

let db: FreshDatabase;
let a: Context & { tenant: string };
let running: RunningJobs | null = null;
beforeAll(async () => {
  db = await freshDatabase();
  a = await db.addTenant("alpha");
  provideJobQueue(pgBossQueue);
});
afterAll(async () => {
  await closeJobQueue();
  await db.close();
});
afterEach(async () => {
  await running?.stop(5_000);
  running = null;
});

const ask = <P>(work: JobType<never>, payload: P) =>
  inContext(a, (tx) => enqueue(tx, work, { tenant: a.tenant, payload: payload as never }));
const serve = async (job: Job) => {
  running = await runJobs({ consumers: [], jobs: [job] });
  expect(await waitForRest(30_000)).toMatchObject({ pending: 0 });
};

/** A row alone, without what it refers to. */
async function insert(statement: string, values: readonly string[]): Promise<void> {
  await db.admin.query("set session_replication_role = replica");
  await db.admin.query(statement, [...values]);
  await db.admin.query("set session_replication_role = origin");
}
const viewerRun = (runId: string) =>
  insert(
    "insert into timeline_rebuild (tenant_id, run_id, viewer_id, state, done, requested_at) values ($1, $2, 'acc_a', 'running', 0, now())",
    [a.tenant, runId],
  );
const domainRun = (runId: string) =>
  insert(
    `insert into projection_rebuild (run_id, tenant_id, domain, kind, pack_revision, state, done, total, position, written, requested_by, created_at)
     values ($2, $1, 'd', 'rebuild', 'r', 'running', 0, 1, '', 0, 'acc_a', now())`,
    [a.tenant, runId],
  );
const stateOf = async (table: string, runId: string) =>
  (
    await db.admin.query<Record<string, unknown>>(
      `select state, error, finished_at is not null as ended from ${table} where run_id = $1`,
      [runId],
    )
  ).rows;

test.each([
  ["a home timeline", rebuildViewerJob, rebuildWork, "timeline_rebuild", viewerRun],
  ["a domain", rebuildDomainJob, rebuildDomain, "projection_rebuild", domainRun],
  ["a dry run", dryRunPackJob, dryRunOfPack, "projection_rebuild", domainRun],
] as const)(
  "a run of %s whose tries are used up says that it failed",
  async (_, job, work, table, leaveRunning) => {
    const runId = mintId("run");
    await leaveRunning(runId);
    setFault(`job:${job.name}`, "refuse", 1);
    await ask(
      work as never,
      work === rebuildWork ? { viewer_id: "acc_a", run_id: runId } : { run_id: runId },
    );
    await serve(job);
    expect(await stateOf(table, runId)).toEqual([
      { state: "failed", error: "NonRetriableError: a fault was injected", ended: true },
    ]);
  },
);

test("a run whose last try died with its process says that it failed", async () => {
  const runId = mintId("run");
  await viewerRun(runId);
  await ask(rebuildWork as never, { viewer_id: "acc_a", run_id: runId });
  await db.admin.query(
    `update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now(), heartbeat_on = now() - interval '1 minute'
     where name = $1 and state = 'created'`,
    [rebuildWork.name],
  );
  await serve(rebuildViewerJob);
  expect(await stateOf("timeline_rebuild", runId)).toMatchObject([{ state: "failed", ended: true }]);
  const letters = await db.admin.query(
    "select consumer from dead_letter where error_class = 'process_ended'",
  );
  expect(letters.rows).toEqual([{ consumer: `job:${rebuildWork.name}` }]);
});
