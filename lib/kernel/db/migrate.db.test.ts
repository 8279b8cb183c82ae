import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseUrl } from "#lib/testing/database.ts";
import { uuidv7 } from "../mint.ts";
import { listMigrations, migrate } from "./migrate.ts";
import type { ConnectionTarget } from "./url.ts";

const FOLDER = join(import.meta.dirname, "../../../prisma/migrations");
const folder = mkdtempSync(join(tmpdir(), "parallax-migrations-"));
let server: pg.Client;
const made: string[] = [];

async function emptyDatabase(): Promise<ConnectionTarget> {
  const database = `plx_m_${uuidv7().replaceAll("-", "")}`;
  made.push(database);
  await server.query(`create database ${database}`);
  const url = new URL(databaseUrl(database));
  return {
    host: url.hostname,
    port: Number(url.port),
    database,
    user: url.username,
    password: decodeURIComponent(url.password),
  };
}

function add(name: string, sql: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "migration.sql"), sql);
}

async function query(target: ConnectionTarget, sql: string): Promise<unknown[]> {
  const client = new pg.Client(target);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  server = new pg.Client(databaseUrl("postgres"));
  await server.connect();
  cpSync(join(FOLDER, "0001_ground"), join(folder, "0001_ground"), { recursive: true });
});
afterAll(async () => {
  for (const database of made) await server.query(`drop database ${database} with (force)`);
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

test("several processes that migrate at once apply each migration once", async () => {
  const target = await emptyDatabase();
  const runs = await Promise.all([1, 2, 3].map(() => migrate({ target })));
  expect(runs.flatMap((run) => run.applied).sort()).toEqual(listMigrations().map((one) => one.name));
  expect((await migrate({ target })).applied).toEqual([]);
});

test("a failing migration leaves nothing behind and says which it was", async () => {
  const target = await emptyDatabase();
  add("0002_half", "create table half (a int); select 1/0;");
  await expect(migrate({ target, folder })).rejects.toThrow(
    /0002_half failed and was rolled back: division by zero/,
  );
  expect(await query(target, "select to_regclass('half') as there")).toEqual([{ there: null }]);
  add("0002_half", "create table half (a int);");
  expect((await migrate({ target, folder })).applied).toEqual(["0002_half"]);
});

test("a migration that was changed after it ran, and a database of a newer release, are refused", async () => {
  const target = await emptyDatabase();
  add("0002_half", "create table half (a int);");
  await migrate({ target, folder });
  add("0002_half", "create table half (a int, b int);");
  await expect(migrate({ target, folder })).rejects.toThrow(/changed after/);
  rmSync(join(folder, "0002_half"), { recursive: true });
  await expect(migrate({ target, folder })).rejects.toThrow(/newer release/);
});

test("history tables refuse every change, even by their owner", async () => {
  const target = await emptyDatabase();
  add(
    "0002_history",
    "create table chain (n int); call plx_insert_only('chain'); insert into chain values (1);",
  );
  await migrate({ target, folder });
  for (const sql of ["update chain set n = 2", "delete from chain", "truncate chain"])
    await expect(query(target, sql)).rejects.toThrow(/insert-only/);
  rmSync(join(folder, "0002_history"), { recursive: true });
});
