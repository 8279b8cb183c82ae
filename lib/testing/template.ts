import pg from "pg";
import { jobQueuePlans, prepareJobQueue } from "#lib/adapters/job-queue/index.ts";
import { listMigrations, migrate } from "#lib/kernel/db/migrate.ts";
import { sha256Hex } from "#lib/kernel/mint.ts";

/**
 * Makes sure that the migrated template database of this tree's migrations exists and answers its name. Several runs
 * may share a server: the name carries the hash of the migrations, and a lock lets one of them build it.
 */
export async function ensureTemplate(administratorUrl: string): Promise<string> {
  const parts = [...listMigrations().map((one) => `${one.name}:${one.checksum}`), jobQueuePlans()];
  const hash = sha256Hex(parts.join("\n")).slice(0, 16);
  const name = `plx_template_${hash}`;
  const client = new pg.Client(administratorUrl);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(723001)");
    const there = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (there.rowCount === 0) await build(client, administratorUrl, name);
    return name;
  } finally {
    await client.end();
  }
}

async function build(client: pg.Client, administratorUrl: string, name: string): Promise<void> {
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  const url = new URL(administratorUrl);
  await migrate({
    finish: prepareJobQueue,
    target: {
      host: url.hostname,
      port: Number(url.port),
      database: draft,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    },
  });
  await client.query(`alter database ${draft} rename to ${name}`);
}
