import type pg from "pg";
import { getConstructionPlans, PgBoss } from "pg-boss";
import { DEAD_QUEUE, DEAD_QUEUE_OPTIONS, QUIET, SCHEMA } from "./settings.ts";

const GRANTS = `
grant usage on schema ${SCHEMA} to plx_app, plx_worker;
grant select on ${SCHEMA}.version, ${SCHEMA}.queue to plx_app;
grant insert on ${SCHEMA}.queue, ${SCHEMA}.job, ${SCHEMA}.job_common to plx_app;
grant select (id, name, state, start_after) on ${SCHEMA}.job, ${SCHEMA}.job_common to plx_app;
grant select, insert, update, delete on all tables in schema ${SCHEMA} to plx_worker;
grant usage on all sequences in schema ${SCHEMA} to plx_worker;`;

/** What `prepareJobQueue` builds, as SQL: changes exactly when a prepared database would look different. */
export function jobQueuePlans(): string {
  return getConstructionPlans(SCHEMA) + GRANTS + JSON.stringify(DEAD_QUEUE_OPTIONS);
}

/**
 * Creates or upgrades the job queue's schema as its owner, so that no process at work needs more than rows. A step of
 * the migration: the client is the administrator's and holds the migration lock.
 */
export async function prepareJobQueue(client: pg.Client): Promise<void> {
  await client.query(`create schema if not exists ${SCHEMA} authorization plx_owner`);
  await client.query("set role plx_owner");
  try {
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    const boss = new PgBoss({ ...QUIET, db, migrate: true });
    await boss.start();
    await boss.createQueue(DEAD_QUEUE, DEAD_QUEUE_OPTIONS);
    await boss.updateQueue(DEAD_QUEUE, DEAD_QUEUE_OPTIONS);
    await boss.stop({ close: false });
    await client.query(GRANTS);
  } finally {
    await client.query("reset role");
  }
}
