/**
 * Background work of one process, with everything in it that has a crash point: sends what its arguments say,
 * relays, consumes, fails, stalls, runs jobs and schedules, forgets, and ends when nothing is left to do.
 * Arguments: first number and count of the messages to send, milliseconds by which the clock is ahead.
 */
import { z } from "zod";
import { closeJobQueue, pgBossQueue } from "#lib/adapters/job-queue/index.ts";
import { consumer, done, emit, enqueue, job, NonRetriableError, provideJobQueue } from "#lib/bus/index.ts";
import { moveClock, waitForRest } from "#lib/bus/development.ts";
import { forgetProcessed } from "#lib/bus/upkeep.ts";
import { closeDatabase, inContext, pool, setProcessRole, type Context } from "#lib/kernel/db/index.ts";
import { note, noting, probed } from "#lib/testing/bus.ts";
import { defineJob } from "../../../jobs/define.ts";
import { runJobs } from "../../../jobs/run-jobs.ts";

const [from = 0, count = 0, aheadMs = 0] = process.argv.slice(2).map(Number);
const shared: Context = { tenant: null, principal: null, purpose: "operating" };
const Numbered = z.strictObject({ n: z.int() });

const chain = consumer({
  name: "test.chain",
  on: [probed],
  handle: async (tx, _envelope, { n }) => {
    await note(tx, "test.chain", n);
    if (n < 10_000)
      await emit(tx, probed, {
        subject: `probe/${n}`,
        tenant: null,
        partitionKey: "chain",
        data: { n: n + 10_000 },
      });
    return done;
  },
});
const consumers = [
  noting("test.keeper"),
  noting("test.ordered", () => done, { ordered: true }),
  noting("test.faller", (n) => (n % 5 === 1 ? Promise.reject(new Error("falls")) : done), { attempts: 1 }),
  noting("test.sleeper", (n) => (n % 5 === 2 ? new Promise(() => undefined) : done), {
    attempts: 1,
    timeLimitMs: 100,
  }),
  chain,
];

const kept = job({ name: "test.kept", payload: Numbered, attempts: 50 });
const lost = job({ name: "test.lost", payload: Numbered, attempts: 1 });
const jobs = [
  defineJob({
    ...kept,
    handle: async ({ n }, { ctx }) => {
      await inContext(ctx, (tx) => note(tx, "job.kept", n));
      return done;
    },
  }),
  defineJob({ ...lost, handle: () => Promise.reject(new NonRetriableError("lost")) }),
  defineJob({
    name: "test.scheduled",
    payload: z.strictObject({}),
    schedule: { everySeconds: 3_600 },
    handle: () => Promise.resolve(done),
  }),
];

setProcessRole("worker");
provideJobQueue(pgBossQueue);
await moveClock(aheadMs);
const running = await runJobs({ consumers, jobs });
for (let n = from; n < from + count; n += 1)
  await inContext(shared, async (tx) => {
    await note(tx, "sent", n);
    await emit(tx, probed, {
      subject: `probe/${n}`,
      tenant: null,
      partitionKey: `key/${n % 3}`,
      data: { n },
    });
    await enqueue(tx, kept, { tenant: null, payload: { n } });
    if (n % 5 === 3) await enqueue(tx, lost, { tenant: null, payload: { n } });
  });
await forgetProcessed();
const rest = await waitForRest(60_000);
if (!rest.idle) {
  const open = await pool("worker").query(
    `select 'delivery' as what, consumer as name, status, alone::text, count(*)::int from delivery where finished_at is null group by 2, 3, 4
     union all select 'job', name, state::text, '', count(*)::int from pgboss.job where state in ('created', 'retry', 'active') group by 2, 3
     union all select 'outbox', bus, status, '', count(*)::int from outbox where status = 'pending' group by 2, 3`,
  );
  process.stderr.write(JSON.stringify(open.rows));
}
await running.stop(10_000);
await closeJobQueue();
await closeDatabase();
process.exit(rest.idle ? 0 : 3);
