import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { closeJobQueue, pgBossQueue } from "#lib/adapters/job-queue/index.ts";
import {
  cancel,
  done,
  enqueue,
  job,
  NonRetriableError,
  provideJobQueue,
  quarantined,
  retry,
  type Verdict,
} from "#lib/bus/index.ts";
import { moveClock, waitForRest } from "#lib/bus/development.ts";
import { setFault } from "#lib/kernel/faults.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { defineJob, type Job, type Run } from "./define.ts";
import { runJobs, type RunningJobs } from "./run-jobs.ts";

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
beforeEach(async () => {
  await moveClock(0);
  await db.admin.query("truncate dead_letter, quarantine_item, job_schedule");
  await db.admin.query("delete from pgboss.job");
});
afterEach(async () => {
  await running?.stop(5_000);
  running = null;
});

const start = async (...jobs: Job[]) => {
  running = await runJobs({ consumers: [], jobs });
};
const rest = async () => expect(await waitForRest(30_000)).toEqual({ idle: true, pending: 0 });
const rows = async (table: string, columns: string) =>
  (await db.admin.query<Record<string, unknown>>(`select ${columns} from ${table}`)).rows;

let count = 0;
/** A kind of work of this test alone, and a job that notes its runs and ends as it is told. */
function probe(
  end: (n: number, run: Run) => Verdict | Promise<Verdict>,
  more: {
    key?: (payload: { n: number }) => string;
    lane?: (payload: { n: number }) => string;
    attempts?: number;
  } = {},
) {
  count += 1;
  const type = job({
    name: `test.probe-${"x".repeat(count)}`,
    payload: z.strictObject({ n: z.int(), siteId: z.string().optional() }),
    ...more,
  });
  const runs: { n: number; attempt: number; tenant: string | null }[] = [];
  const declared = defineJob({
    ...type,
    handle: async ({ n }, run) => {
      runs.push({ n, attempt: run.attempt, tenant: run.ctx.tenant });
      return await end(n, run);
    },
  });
  const ask = (n: number, startAfter?: Date) =>
    inContext(a, (tx) =>
      enqueue(tx, type, {
        tenant: a.tenant,
        payload: { n, siteId: "lexwatch" },
        ...(startAfter ? { startAfter } : {}),
      }),
    );
  return { type, declared, runs, ask };
}

test("work asked for in a transaction runs exactly if it commits, as the tenant it was asked for", async () => {
  const { type, declared, runs, ask } = probe(() => done);
  await start(declared);
  await ask(1);
  await expect(
    inContext(a, async (tx) => {
      await enqueue(tx, type, { tenant: a.tenant, payload: { n: 2 } });
      throw new Error("after all not");
    }),
  ).rejects.toThrow("after all not");
  await rest();
  expect(runs).toEqual([{ n: 1, attempt: 1, tenant: a.tenant }]);
});

test("a payload that breaks its schema is refused where it is asked for", async () => {
  const { ask } = probe(() => done);
  await expect(ask(1.5)).rejects.toThrow();
  expect(await rows("pgboss.job", "id")).toEqual([]);
});

test("a request whose key already waits is the same request; one that comes while it runs waits", async () => {
  const begun = Promise.withResolvers<undefined>();
  const release = Promise.withResolvers<undefined>();
  const { declared, runs, ask } = probe(
    async () => {
      begun.resolve(undefined);
      await release.promise;
      return done;
    },
    { key: ({ n }) => `key ${n % 2}` },
  );
  await ask(1);
  await ask(3);
  await start(declared);
  await begun.promise;
  await ask(5);
  await ask(7);
  release.resolve(undefined);
  await rest();
  expect(runs.map((run) => run.n)).toEqual([1, 5]);
});

test("a run sees what came with every request that is the same as its own", async () => {
  const mark = probe(() => done);
  const marks = async () =>
    (await db.admin.query("select id from pgboss.job where name = $1", [mark.type.name])).rows.length;
  const seen: number[] = [];
  const one = probe(
    async () => {
      seen.push(await marks());
      return done;
    },
    { key: () => "one" },
  );
  const RAN_OR_HELD = `select exists (select from pgboss.job where name = $1 and state = 'completed')
    or exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as over`;
  await one.ask(1);
  await inContext(a, async (tx) => {
    for (const { type } of [mark, one])
      await enqueue(tx, type, { tenant: a.tenant, payload: { n: 2, siteId: "lexwatch" } });
    await start(one.declared);
    while (!(await db.admin.query<{ over: boolean }>(RAN_OR_HELD, [one.type.name])).rows[0]?.over);
  });
  while (seen.length === 0) await marks();
  expect(seen).toEqual([1]);
});

test("a failed try is repeated after its wait, and the clock brings it nearer", async () => {
  const { declared, runs, ask } = probe((_n, run) =>
    run.attempt === 1 ? retry("the target sleeps", 3_600_000) : done,
  );
  await start(declared);
  await ask(1);
  await rest();
  expect(runs.map((run) => run.attempt)).toEqual([1]);
  await moveClock(3_601_000);
  await rest();
  expect(runs.map((run) => run.attempt)).toEqual([1, 2]);
});

test("a spent budget makes one dead letter, in the transaction that closes the last try", async () => {
  const { declared, runs, ask } = probe(() => Promise.reject(new Error("the disk is full")), { attempts: 2 });
  await start(declared);
  await ask(1);
  await rest();
  await moveClock(60_000);
  await rest();
  expect(runs.map((run) => run.attempt)).toEqual([1, 2]);
  expect(
    await rows(
      "dead_letter",
      "bus, type, consumer, message, error_class, error, attempts, tenant_id, site_id, status",
    ),
  ).toEqual([
    {
      ...{
        bus: null,
        type: declared.name,
        consumer: `job:${declared.name}`,
        error_class: "retriable",
        error: "Error: the disk is full",
      },
      ...{ attempts: 2, tenant_id: a.tenant, site_id: "lexwatch", status: "open" },
      message: { name: declared.name, lane: a.tenant, payload: { n: 1, siteId: "lexwatch" } },
    },
  ]);
  const [times] = await rows("dead_letter", "first_failed_at < last_failed_at as apart");
  expect(times).toEqual({ apart: true });
});

test("while dead letters can't be written the request stays open", async () => {
  const { declared, ask } = probe(() => Promise.reject(new NonRetriableError("401")), { attempts: 1_000 });
  setFault("dead_letter_insert", "failed", 1);
  await start(declared);
  await ask(1);
  await rest();
  expect(await rows("dead_letter", "id")).toEqual([]);
  expect(await rows(`pgboss.job where name = '${declared.name}'`, "state::text")).toEqual([
    { state: "retry" },
  ]);
  await moveClock(60_000);
  await rest();
  expect(await rows("dead_letter", "error_class, error")).toEqual([
    { error_class: "non_retriable", error: "NonRetriableError: 401" },
  ]);
});

test("a job that is not needed ends quietly, a suspect one waits for a person", async () => {
  const { declared, ask } = probe((n) =>
    n === 1 ? cancel("superseded") : quarantined("prompt_injection", "tells us what to do"),
  );
  await start(declared);
  await ask(1);
  await ask(2);
  await rest();
  expect(await rows("dead_letter", "id")).toEqual([]);
  expect(
    await rows(
      "quarantine_item",
      "reason, subject_kind, tenant_id, site_id, content -> 'payload' -> 'n' as n",
    ),
  ).toEqual([
    { reason: "prompt_injection", subject_kind: "job", tenant_id: a.tenant, site_id: "lexwatch", n: 2 },
  ]);
});

test("twenty requests of one lane are served among a hundred of another that came first", async () => {
  const { declared, runs, ask } = probe(
    async () => {
      await inContext(a, (tx) => tx.$executeRaw`select pg_sleep(0.05)`);
      return done;
    },
    { lane: ({ n }) => (n < 1_000 ? "busy" : "quiet") },
  );
  for (let n = 0; n < 100; n += 1) await ask(n);
  for (let n = 1_000; n < 1_020; n += 1) await ask(n);
  await start(declared);
  await rest();
  expect(runs).toHaveLength(120);
  expect(Math.max(...runs.flatMap((run, index) => (run.n >= 1_000 ? [index] : [])))).toBeLessThan(100);
});

test("a request whose process died on its last try becomes a dead letter all the same", async () => {
  const { declared, ask } = probe(() => done, { attempts: 1 });
  await ask(1);
  // As a killed process leaves it: claimed, its last heartbeat long ago.
  await db.admin.query(
    "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'",
  );
  await start(declared);
  await rest();
  expect(
    await rows("dead_letter", "consumer, error_class, attempts, message -> 'payload' -> 'n' as n, tenant_id"),
  ).toEqual([
    {
      consumer: `job:${declared.name}`,
      error_class: "process_ended",
      attempts: 1,
      n: 1,
      tenant_id: a.tenant,
    },
  ]);
});

test("a process that dies while it buries a request leaves the burial to another", async () => {
  const { declared, ask } = probe(() => done, { attempts: 1 });
  await ask(1);
  await db.admin.query(
    "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'",
  );
  setFault("dead_letter_insert", "failed", 1);
  await start(declared);
  await rest();
  await running?.stop(5_000);
  running = null;
  const dead = "name = 'bus.dead-jobs'";
  const burials = await rows(`pgboss.job where ${dead}`, "heartbeat_seconds, expire_seconds, retry_limit");
  expect(burials).toEqual([{ heartbeat_seconds: 10, expire_seconds: 60, retry_limit: 1_000 }]);
  await db.admin.query(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute' where ${dead}`,
  );
  await start(declared);
  await rest();
  await moveClock(7_200_000);
  await rest();
  expect(await rows("dead_letter", "consumer, error_class")).toEqual([
    { consumer: `job:${declared.name}`, error_class: "process_ended" },
  ]);
});

test("a scheduled job starts by itself, once an interval, however many processes look", async () => {
  const runs: number[] = [];
  const scheduled = defineJob({
    name: "test.scheduled",
    payload: z.strictObject({}),
    schedule: { everySeconds: 3_600 },
    handle: () => {
      runs.push(1);
      return Promise.resolve(done);
    },
  });
  const others = await Promise.all([1, 2].map(() => runJobs({ consumers: [], jobs: [scheduled] })));
  await start(scheduled);
  await rest();
  expect(runs).toHaveLength(1);
  await moveClock(3_700_000);
  await rest();
  expect(runs).toHaveLength(2);
  await Promise.all(others.map((one) => one.stop(5_000)));
});
