import type pg from "pg";
import { PURPOSES, SCOPES } from "#lib/access/contracts.ts";
import { decide } from "#lib/access/index.ts";
import { purposesOf, scopesOf } from "#lib/access/rules.ts";
import { defineRead, inContext, pool, read, type Context } from "#lib/kernel/db/index.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";
import type { FreshDatabase } from "#lib/testing/database.ts";
import { defineBench, median, milliseconds, rate } from "./harness.ts";

const TENANTS = 50;
const ROWS_EACH = 4_000;
const PAGE = 50;
const READS = 1_500;
const LANES = 4;
const RUNS = 5;

const rowsOf = (table: string, tenant: string) =>
  `select coalesce(json_agg(t), '[]'::json) from (select id, at, body from ${table} where tenant_id = ${tenant} order by at desc, id desc limit ${PAGE}) t`;

/** Two tables of the same rows: one under forced row security, one without any. */
async function fill(db: FreshDatabase): Promise<string[]> {
  const tenants: string[] = [];
  for (let i = 0; i < TENANTS; i += 1) tenants.push((await db.addTenant(`bench-${i}`)).tenant);
  for (const table of ["bench_secured", "bench_open"])
    await db.admin.query(
      `create table ${table} (tenant_id uuid not null, id text not null, at timestamptz(3) not null, body text not null)`,
    );
  await db.admin.query(
    `insert into bench_open select t, 'row_' || n, timestamptz '2026-01-01' + n * interval '1 minute', repeat('text ', 20)
     from unnest($1::uuid[]) t, generate_series(1, ${ROWS_EACH}) n`,
    [tenants],
  );
  await db.admin.query("insert into bench_secured select * from bench_open");
  for (const table of ["bench_secured", "bench_open"]) {
    await db.admin.query(`create index on ${table} (tenant_id, at desc, id desc)`);
    await db.admin.query(`analyze ${table}`);
  }
  await db.admin.query("alter table bench_secured owner to plx_owner");
  await db.admin.query("call plx_secure_tenant_table('bench_secured')");
  await db.admin.query("grant select on bench_open to plx_app");
  return tenants;
}

const through = defineRead<null, unknown[]>({
  name: "bench.page",
  sql: rowsOf("bench_secured", "c.tenant::uuid"),
  params: () => [],
});

type Way = { readonly name: string; readonly read: (tenant: string) => Promise<unknown> };

const contextOf = (tenant: string): Context => ({ tenant, principal: "acc_bench", purpose: "reading" });

async function fourRoundTrips(tenant: string): Promise<unknown> {
  const client: pg.PoolClient = await pool("app").connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.tenant', $1, true)", [tenant]);
    const page = await client.query({
      name: "bench.trips",
      text: rowsOf("bench_secured", "$1"),
      values: [tenant],
    });
    await client.query("commit");
    return page.rows;
  } finally {
    client.release();
  }
}

const WAYS: readonly Way[] = [
  {
    name: "the same SQL without context, no row security",
    read: (tenant) =>
      pool("app").query({ name: "bench.bare", text: rowsOf("bench_open", "$1"), values: [tenant] }),
  },
  { name: "one-statement door", read: (tenant) => read(contextOf(tenant), through, null) },
  { name: "BEGIN, set_config, SELECT, COMMIT", read: fourRoundTrips },
  {
    name: "Prisma's transaction door",
    read: (tenant) =>
      inContext(contextOf(tenant), (tx) => tx.$queryRawUnsafe(rowsOf("bench_secured", "$1::uuid"), tenant)),
  },
];

/** Reads a second of each way, measured in turns so that all see the same machine. */
async function measureReads(tenants: readonly string[]): Promise<Map<string, number[]>> {
  const samples = new Map<string, number[]>(WAYS.map(({ name }) => [name, []]));
  for (let run = 0; run <= RUNS; run += 1) {
    for (const { name, read: readPage } of WAYS) {
      const perSecond = await rate(READS, (i) => readPage(tenants[i % tenants.length] ?? ""), LANES);
      if (run > 0) samples.get(name)?.push(perSecond);
    }
  }
  return samples;
}

/** Each question is asked for the first time: its resource has an id of its own. */
async function microsecondsPerDecision(): Promise<number> {
  const tenant = uuidv7();
  const principal = {
    account: { id: "acc_bench", handle: "bench", kind: "person" as const },
    tenant: { id: tenant, slug: "bench" },
    roles: ["editor" as const],
    scopes: scopesOf(["editor"]),
    purposes: purposesOf(["editor"]),
    via: { kind: "key" as const, id: "bench" },
  };
  const count = 2_000;
  const took = await milliseconds(async () => {
    for (let i = 0; i < count; i += 1) {
      const action = SCOPES[i % SCOPES.length] ?? "events:read";
      const purpose = PURPOSES[i % PURPOSES.length] ?? "reading";
      decide({ principal, action, purpose, resource: { kind: "event", id: uuidv7(), tenant } });
    }
    return await Promise.resolve();
  });
  return (took / count) * 1_000;
}

export const bench = defineBench({
  name: "data-door",
  run: async ({ database, repeat, row, note }) => {
    const tenants = await fill(await database());
    const samples = await measureReads(tenants);
    const bare = median(samples.get(WAYS[0]?.name ?? "") ?? []);
    for (const { name } of WAYS) {
      const own = samples.get(name) ?? [];
      const ratio = bare / median(own);
      const isDoor = name === "one-statement door";
      row({
        name,
        unit: "reads/s",
        samples: own,
        ...(name === WAYS[0]?.name ? {} : { ratio: { value: ratio, of: "bare" } }),
        ...(isDoor ? { budget: { text: "≤ 1.4 × bare", isMet: ratio <= 1.4 } } : {}),
      });
    }
    const decisions = await repeat(RUNS, microsecondsPerDecision);
    row({
      name: "a Cedar decision, never asked before",
      unit: "µs",
      samples: decisions,
      budget: { text: "≤ 100 µs", isMet: median(decisions) <= 100 },
    });
    note(
      `${PAGE} rows a read as one JSON value, ${TENANTS} tenants × ${ROWS_EACH} rows, ${LANES} readers, one pool.`,
    );
  },
});
