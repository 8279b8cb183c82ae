import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { inspectCatalogue, REVIEWED_WITHOUT_TENANT_POLICY } from "./rls-catalogue.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

/** Runs in a transaction that is rolled back: the change is seen by the inspection and by nothing else. */
async function faultsAfter(...changes: string[]): Promise<string[]> {
  await db.admin.query("begin");
  try {
    for (const change of changes) await db.admin.query(change);
    return (await inspectCatalogue(db.admin)).map((fault) => `${fault.relation}: ${fault.fault}`);
  } finally {
    await db.admin.query("rollback");
  }
}

test("no relation, role or function lets a row out of its tenant", async () => {
  expect(await faultsAfter()).toEqual([]);
});

test("every reviewed exception still exists", async () => {
  const there = await db.admin.query<{ relname: string }>(
    "select relname from pg_class where relkind in ('r', 'p')",
  );
  const names = new Set(there.rows.map((row) => row.relname));
  expect(Object.keys(REVIEWED_WITHOUT_TENANT_POLICY).filter((name) => !names.has(name))).toEqual([]);
});

test("dropping any policy, unforcing any table or opening any grant is noticed", async () => {
  const policies = await db.admin.query<{ name: string; relation: string }>(
    "select polname as name, polrelid::regclass::text as relation from pg_policy",
  );
  expect(policies.rows.length).toBeGreaterThan(0);
  for (const { name, relation } of policies.rows) {
    const roles = await db.admin.query<{ seeded: boolean }>(
      "select bool_and(r.rolname = 'plx_owner' or r.rolname = 'plx_definer') as seeded from pg_policy p join pg_roles r on r.oid = any (p.polroles) where polname = $1 and polrelid = $2::regclass",
      [name, relation],
    );
    if (roles.rows[0]?.seeded) continue; // A policy for the owner or definer guards no application role.
    expect(await faultsAfter(`drop policy ${name} on ${relation}`), `${relation}.${name}`).not.toEqual([]);
  }
  for (const relation of new Set(policies.rows.map((row) => row.relation))) {
    expect(await faultsAfter(`alter table ${relation} no force row level security`), relation).not.toEqual(
      [],
    );
    expect(await faultsAfter(`grant truncate on ${relation} to plx_app`), relation).not.toEqual([]);
  }
});

test.each([
  ["a table without row security", "create table stray (tenant_id uuid not null)"],
  [
    "a table with shared rows that shows the reader all",
    "create policy stray on event for select to plx_reader using (true)",
  ],
  ["a view that runs as its owner", "create view stray as select * from tenant"],
  [
    "a definer function with an open search path",
    "create function stray() returns int language sql security definer as 'select 1'",
  ],
  ["a role that bypasses row security", "alter role plx_reader bypassrls"],
])("%s is noticed", async (_what, change) => {
  expect(await faultsAfter(change)).not.toEqual([]);
});

test("the policies are the reviewed ones, word for word", async () => {
  const rows = await db.admin.query<{ line: string }>(`
    select tablename || ' / ' || policyname || ': ' || lower(permissive) || ' ' || lower(cmd) || ' to ' || array_to_string(roles, ', ')
      || coalesce(E'\\n    using ' || qual, '') || coalesce(E'\\n    check ' || with_check, '') as line
    from pg_policies where schemaname = 'public' and tablename !~ '_p?[0-9]{8}$' order by 1`);
  const text = `${rows.rows.map((row) => row.line).join("\n")}\n`;
  await expect(text).toMatchFileSnapshot("./policies.txt");
});
