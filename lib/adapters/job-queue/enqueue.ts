import { PgBoss } from "pg-boss";
import { clock } from "#lib/kernel/clock.ts";
import { pool, type Tx } from "#lib/kernel/db/index.ts";
import { log } from "#lib/kernel/log.ts";
import type { JobQueue, JobRequest } from "#lib/bus/index.ts";
import type { JobData } from "./claimed-job.ts";
import { inTransaction, lockOfKey, queueOptions, QUIET, SCHEMA } from "./settings.ts";

let asking: Promise<PgBoss> | null = null;

async function start(): Promise<PgBoss> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool("app").query(text, values) };
  const boss = new PgBoss({ ...QUIET, db });
  boss.on("error", (error) => {
    log.warn({ err: error }, "the job queue's cache could not be read");
  });
  await boss.start();
  return boss;
}

/** The instance through which this process asks for work, started at the first request. */
function asker(): Promise<PgBoss> {
  asking ??= start().catch((error: unknown) => {
    asking = null;
    throw error;
  });
  return asking;
}

/** Ends the timers of asking; the next request starts them again. */
export async function closeJobQueue(): Promise<void> {
  const boss = await asking?.catch(() => null);
  asking = null;
  await boss?.stop({ close: false, graceful: false });
}

const made = new Set<string>();

/** On a connection of its own: the queue is there for every later request, whatever becomes of this one. */
async function ensureQueue(boss: PgBoss, request: JobRequest): Promise<void> {
  if (made.has(request.name)) return;
  await boss.createQueue(request.name, queueOptions({ ...request, isKeyed: request.key !== null }));
  made.add(request.name);
}

/** pg-boss counts by the database's clock; a moved development clock is moved back here, and by its mover. */
function realTime(at: Date): Date {
  return new Date(at.getTime() - (clock.now().getTime() - Date.now()));
}

async function enqueue(tx: Tx, requests: readonly JobRequest[]): Promise<void> {
  const boss = await asker();
  for (const request of requests) {
    await ensureQueue(boss, request);
    const data: JobData = {
      tenant: request.tenant,
      lane: request.lane,
      key: request.key,
      payload: request.payload,
    };
    if (request.key !== null)
      await tx.$executeRaw`select pg_advisory_xact_lock_shared(hashtextextended(${lockOfKey(request.name, request.key)}, 0))`;
    await boss.send(request.name, data, {
      db: inTransaction(tx),
      group: { id: request.lane },
      ...(request.key === null ? {} : { singletonKey: request.key }),
      ...(request.startAfter === null ? {} : { startAfter: realTime(request.startAfter) }),
    });
  }
}

const COUNT_DUE = `select count(*)::int as due from ${SCHEMA}.job
  where state = 'active' or (state in ('created', 'retry') and start_after <= now())`;
const WAKE = `select pg_notify('pgboss_' || left(encode(sha224('${SCHEMA}'::bytea), 'hex'), 24), name) from ${SCHEMA}.queue`;
const ADVANCE = `update ${SCHEMA}.job set start_after = start_after - $1 * interval '1 millisecond'
  where state in ('created', 'retry') and start_after > now()`;

/** The `JobQueue` port on pg-boss. */
export const pgBossQueue: JobQueue = {
  enqueue,
  countDue: async () => (await pool("worker").query<{ due: number }>(COUNT_DUE)).rows[0]?.due ?? 0,
  wake: async () => {
    await pool("worker").query(WAKE);
  },
  advance: async (ms) => {
    await pool("worker").query(ADVANCE, [ms]);
  },
};
