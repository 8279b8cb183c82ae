import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseUrl, freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";
import { datamodelSql } from "./datamodel-sql.ts";

// Prisma cannot say that a list is never null, so lists are compared by type alone.
const COLUMNS = `
select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) || case when a.attnotnull and a.attndims = 0 then ' not null' else '' end as type
from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
  and c.relname <> '_prisma_migrations' order by 1`;
const KEYS = `
select c.relname || ' (' || (select string_agg(a.attname, ', ' order by k.n)
    from unnest(i.indkey::int[]) with ordinality k(att, n) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.att) || ')' as name,
  case when i.indisprimary then 'primary' else 'unique' end as type
from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and i.indisunique and i.indpred is null and 0 <> all (i.indkey::int[]) and not c.relispartition
  and c.relname <> '_prisma_migrations' order by 1`;

let migrated: FreshDatabase;
let modelled: pg.Client;
const name = `plx_drift_${uuidv7().replaceAll("-", "")}`;

beforeAll(async () => {
  migrated = await freshDatabase();
  await migrated.admin.query(`create database ${name}`);
  modelled = new pg.Client(databaseUrl(name));
  await modelled.connect();
  await modelled.query(await datamodelSql(databaseUrl(name)));
});
afterAll(async () => {
  await modelled.end();
  await migrated.admin.query(`drop database ${name} with (force)`);
  await migrated.close();
});

async function describe(client: pg.Client, sql: string): Promise<Record<string, string>> {
  const rows = (await client.query<{ name: string; type: string }>(sql)).rows;
  return Object.fromEntries(rows.map((row) => [row.name, row.type]));
}

test("the migrations and the Prisma schema describe the same columns", async () => {
  expect(await describe(migrated.admin, COLUMNS)).toEqual(await describe(modelled, COLUMNS));
});

test("every key of the Prisma schema exists in the migrated database", async () => {
  expect(await describe(migrated.admin, KEYS)).toMatchObject(await describe(modelled, KEYS));
});

test("a column that only one side has is noticed", async () => {
  const before = await describe(migrated.admin, COLUMNS);
  await migrated.admin.query("alter table tenant add column stray text");
  expect(await describe(migrated.admin, COLUMNS)).not.toEqual(before);
  await migrated.admin.query("alter table tenant drop column stray");
});
