/**
 * One operator's day: messages fail for good, one letter is replayed by hand, the rest by a run, a range is delivered
 * again. Everything it finds open it takes up first. Argument: number of the first message.
 */
import { closeJobQueue, pgBossQueue } from "#lib/adapters/job-queue/index.ts";
import {
  done,
  provideJobQueue,
  provideListeners,
  replayLetter,
  requestReplay,
  runReplay,
} from "#lib/bus/index.ts";
import { closeDatabase, inContext, pool, setProcessRole, type Context } from "#lib/kernel/db/index.ts";
import { noting, sendProbes } from "#lib/testing/bus.ts";
import { drain } from "#lib/testing/drain.ts";

const first = Number(process.argv[2]);
const shared: Context = { tenant: null, principal: null, purpose: "operating" };
let fails = true;
const consumers = [
  noting("test.keeper"),
  noting("test.faller", () => (fails ? Promise.reject(new Error("falls")) : done), { attempts: 1 }),
];

async function carryOutOpen(): Promise<void> {
  const open = await pool("worker").query<{ id: string }>(
    "select id from replay_run where state in ('queued', 'running') order by created_at",
  );
  for (const { id } of open.rows) await runReplay(shared, id, new AbortController().signal);
}

setProcessRole("worker");
provideJobQueue(pgBossQueue);
provideListeners({ consumers, jobNames: [], jobAgain: () => null });
fails = false;
await carryOutOpen();
fails = true;
await sendProbes(shared, 3, { from: first });
await drain(consumers);
fails = false;
const letters = await pool("worker").query<{ id: string }>(
  "select id from dead_letter where status = 'open' order by id",
);
await inContext(shared, (tx) => replayLetter(tx, letters.rows[0]?.id ?? ""));
await inContext(shared, (tx) => requestReplay(tx, shared, { dead_letters: {} }));
await inContext(shared, (tx) => requestReplay(tx, shared, { bus: "event", from: "2020-01-01T00:00:00Z" }));
await carryOutOpen();
await drain(consumers);
await closeJobQueue();
await closeDatabase();
