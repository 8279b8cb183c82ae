import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { sha256Hex, uuidv7 } from "../mint.ts";
import { ensureRoles } from "./roles.ts";
import { administratorTarget, type ConnectionTarget } from "./url.ts";

const FOLDER = join(import.meta.dirname, "../../../prisma/migrations");
/** One lock for all migration runs of a database: the first eight bytes of SHA-256("parallax migrate"). */
const LOCK = BigInt.asIntN(64, BigInt(`0x${sha256Hex("parallax migrate").slice(0, 16)}`)).toString();

/** A migration that can't be applied, in words for a person. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** The migrations of this release, in order. */
export function listMigrations(folder: string = FOLDER): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: sha256Hex(sql) };
    });
}

// The layout of Prisma's own table, so that its tools can read our history.
const HISTORY = `create table if not exists _prisma_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`;

async function pending(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const done = await client.query<{ migration_name: string; checksum: string }>(
    "select migration_name, checksum from _prisma_migrations where finished_at is not null order by migration_name",
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of done.rows) {
    const migration = known.get(row.migration_name);
    if (!migration)
      throw new MigrationError(
        `the database was migrated by a newer release: ${row.migration_name} is unknown here`,
      );
    if (migration.checksum !== row.checksum)
      throw new MigrationError(`migration ${row.migration_name} was changed after it had been applied`);
  }
  const applied = new Set(done.rows.map((row) => row.migration_name));
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query("set local role plx_owner");
    await client.query(migration.sql);
    await client.query(
      "insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) values ($1, $2, $3, now(), 1)",
      [uuidv7(), migration.checksum, migration.name],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const message = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`migration ${migration.name} failed and was rolled back: ${message}`, {
      cause: error,
    });
  }
}

/**
 * Brings a database to this release: roles, extensions, then each pending migration in its own transaction, last
 * what `finish` does (schemas that are not ours). Safe to run from several processes at once; the second waits and
 * finds nothing to do.
 */
export async function migrate(
  options: {
    readonly target?: ConnectionTarget;
    readonly folder?: string;
    readonly finish?: (client: pg.Client) => Promise<void>;
  } = {},
): Promise<{ applied: string[] }> {
  const client = new pg.Client({
    ...(options.target ?? administratorTarget()),
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await ensureRoles(client);
    await client.query("set role plx_owner");
    await client.query(HISTORY);
    await client.query("reset role");
    const todo = await pending(client, listMigrations(options.folder));
    for (const migration of todo) await apply(client, migration);
    await options.finish?.(client);
    return { applied: todo.map((migration) => migration.name) };
  } finally {
    await client.end();
  }
}

/** The names of migrations this release has and the database has not; all of them for an empty database. */
export async function pendingMigrations(target: ConnectionTarget = administratorTarget()): Promise<string[]> {
  const client = new pg.Client({ ...target, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const table = await client.query("select to_regclass('public._prisma_migrations') is not null as there");
    const migrations = listMigrations();
    if (!(table.rows[0] as { there: boolean }).there) return migrations.map((migration) => migration.name);
    return (await pending(client, migrations)).map((migration) => migration.name);
  } finally {
    await client.end();
  }
}
