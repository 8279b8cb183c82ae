import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import type { Context } from "./context.ts";
import { defineRead, enterContext, inContext, pool, publicContext, read } from "./index.ts";

let db: FreshDatabase;
let a: Context & { tenant: string };
let b: Context & { tenant: string };

beforeAll(async () => {
  db = await freshDatabase();
  a = await db.addTenant("a-tenant");
  b = await db.addTenant("b-tenant");
  await db.admin.query(
    "create table probe (tenant_id uuid not null, n int not null, primary key (tenant_id, n))",
  );
  await db.admin.query("alter table probe owner to plx_owner");
  await db.admin.query("call plx_secure_tenant_table('probe')");
  for (const { tenant } of [a, b])
    await db.admin.query("insert into probe select $1, generate_series(1, 5)", [tenant]);
});
afterAll(() => db.close());

const probe = defineRead<null, { tenant_id: string; n: number }[]>({
  name: "test.probe",
  sql: "select coalesce(json_agg(t), '[]') from (select tenant_id, n from probe where c.tenant is not null order by n) t",
  params: () => [],
});
const count = (ctx: Context) =>
  inContext(
    ctx,
    async (tx) => (await tx.$queryRaw<{ n: number }[]>`select count(*)::int as n from probe`)[0]?.n,
  );

test("each door shows a tenant its own rows only", async () => {
  expect((await read(a, probe, null)).map((row) => row.tenant_id)).toEqual(Array(5).fill(a.tenant));
  expect(await count(b)).toBe(5);
});

test("no tenant, an empty tenant and a foreign tenant id in a filter show nothing", async () => {
  expect(await read({ ...a, tenant: null }, probe, null)).toEqual([]);
  expect(await count({ ...a, tenant: "" })).toBe(0);
  const foreign = await inContext(
    a,
    (tx) => tx.$queryRaw`select * from probe where tenant_id = ${b.tenant}::uuid`,
  );
  expect(foreign).toEqual([]);
});

test("a malformed tenant is an error and reads nothing", async () => {
  await expect(read({ ...a, tenant: "not-a-uuid" }, probe, null)).rejects.toThrow(/uuid/);
  await expect(count({ ...a, tenant: "' or true --" })).rejects.toThrow(/uuid/);
});

test("a row cannot be written into another tenant, nor moved there", async () => {
  await expect(
    inContext(a, (tx) => tx.$executeRaw`insert into probe values (${b.tenant}::uuid, 99)`),
  ).rejects.toThrow(/row-level/);
  await expect(
    inContext(a, (tx) => tx.$executeRaw`update probe set tenant_id = ${b.tenant}::uuid`),
  ).rejects.toThrow(/row-level/);
  expect(
    await inContext(a, (tx) => tx.$executeRaw`delete from probe where tenant_id = ${b.tenant}::uuid`),
  ).toBe(0);
});

test("the reader role may read public tables and nothing else", async () => {
  await expect(read(publicContext, probe, null)).rejects.toThrow(/permission denied/);
});

test("a thrown error takes every write of the transaction with it", async () => {
  const attempt = inContext(a, async (tx) => {
    await tx.$executeRaw`insert into probe values (${a.tenant}::uuid, 50)`;
    throw new Error("changed my mind");
  });
  await expect(attempt).rejects.toThrow("changed my mind");
  expect(await count(a)).toBe(5);
});

test("a transaction can pass from one tenant to the next and keeps them apart", async () => {
  const seen = await inContext(a, async (tx) => {
    const first = await tx.$queryRaw<{ tenant_id: string }[]>`select distinct tenant_id::text from probe`;
    await enterContext(tx, b);
    return [
      ...first,
      ...(await tx.$queryRaw<{ tenant_id: string }[]>`select distinct tenant_id::text from probe`),
    ];
  });
  expect(seen.map((row) => row.tenant_id)).toEqual([a.tenant, b.tenant]);
});

test("transactions that read beside themselves never wait for each other's connections, however many there are", async () => {
  const work = Array.from({ length: 40 }, () =>
    inContext(a, async (tx) => {
      await tx.$queryRaw`select 1`;
      return (await read(a, probe, null)).length;
    }),
  );
  expect(await Promise.all(work)).toEqual(Array(40).fill(5));
});

test("no context survives on a pooled connection, whatever happened before", async () => {
  const failing = (ctx: Context) =>
    inContext(ctx, () => Promise.reject(new Error("abort"))).catch(() => null);
  const slow = (ctx: Context) =>
    inContext(ctx, (tx) => tx.$executeRaw`select pg_sleep(0.001), 1/0`).catch(() => null);
  const work = Array.from({ length: 200 }, async (_, i) => {
    const ctx = i % 2 === 0 ? a : b;
    if (i % 5 === 3) return failing(ctx);
    if (i % 7 === 5) return slow(ctx);
    const rows =
      i % 3 === 0
        ? await read(ctx, probe, null)
        : await inContext(
            ctx,
            (tx) => tx.$queryRaw<{ tenant_id: string }[]>`select tenant_id::text from probe`,
          );
    expect(new Set(rows.map((row) => row.tenant_id))).toEqual(new Set([ctx.tenant]));
    return null;
  });
  await Promise.all(work);
  const bare = await pool("app").query("select count(*)::int as n from probe");
  expect(bare.rows).toEqual([{ n: 0 }]);
});

test("a read that does not set its context before the table is refused at its definition", () => {
  expect(() =>
    defineRead({ name: "stray", sql: "select json_agg(probe) from probe", params: () => [] }),
  ).toThrow(/correlated/);
});

test("the tenant is compared once per statement, as an index condition", async () => {
  const plan = await inContext(a, (tx) =>
    tx.$queryRawUnsafe<{ "QUERY PLAN": string }[]>(
      "explain (costs off) select * from probe where tenant_id = plx_tenant()",
    ),
  );
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/InitPlan/);
});
