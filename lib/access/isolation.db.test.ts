import { afterAll, beforeAll, describe, expect, test } from "vitest";
import pg from "pg";
import { roleTarget } from "#lib/kernel/db/url.ts";
import { createSession, setPassword } from "#lib/access/index.ts";
import { addAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";

const TABLES = [
  "account",
  "credential",
  "membership",
  "api_key",
  "auth_session",
  "idempotency_record",
  "audit_entry",
] as const;
const LOOK_UPS = ["plx_find_api_key", "plx_find_session", "plx_find_credential", "plx_find_account"] as const;

let db: FreshDatabase;
let tenants: { alpha: string; beta: string };
const clients: Record<string, pg.Client> = {};

async function fill(slug: string): Promise<string> {
  const { tenant } = await db.addTenant(slug);
  const { id } = await addAccount(tenant, "editor", {
    handle: `${slug}-editor`,
    password: "a long password",
  });
  await createSession({ accountId: id, tenantId: tenant, sessionVersion: 1 }, "test");
  await db.admin.query(
    "insert into idempotency_record values ($1, $2, '/x', 'k', repeat('0', 64), 200, '{}', null, '2026-01-01', '2026-01-02')",
    [tenant, id],
  );
  return tenant;
}

beforeAll(async () => {
  db = await freshDatabase();
  tenants = { alpha: await fill("alpha"), beta: await fill("beta") };
  await setPassword({ account: "alpha-editor", password: "another password", actor: "test" });
  for (const role of ["app", "worker", "reader"] as const) {
    const client = new pg.Client(roleTarget(role));
    await client.connect();
    clients[role] = client;
  }
});
afterAll(async () => {
  await Promise.all(Object.values(clients).map((client) => client.end()));
  await db.close();
});

/** Runs one statement as a role under a tenant setting, rolled back. */
async function under(
  role: string,
  tenant: string | null,
  sql: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  const client = clients[role] as pg.Client;
  await client.query("begin");
  try {
    if (tenant !== null) await client.query("select set_config('app.tenant', $1, true)", [tenant]);
    return await client.query(sql, values);
  } finally {
    await client.query("rollback");
  }
}
const tenantsOf = async (role: string, tenant: string | null, table: string) =>
  (await under(role, tenant, `select distinct tenant_id from ${table}`)).rows.map(
    (row) => (row as { tenant_id: string }).tenant_id,
  );

describe.each(TABLES)("%s", (table) => {
  test.each(["app", "worker"])(
    "shows %s the rows of the tenant that it works for, and no others",
    async (role) => {
      expect(await tenantsOf(role, tenants.alpha, table)).toEqual([tenants.alpha]);
      expect(await tenantsOf(role, tenants.beta, table)).toEqual([tenants.beta]);
      expect(await tenantsOf(role, null, table)).toEqual([]);
      expect(await tenantsOf(role, "", table)).toEqual([]);
      await expect(tenantsOf(role, "malformed", table)).rejects.toThrow("uuid");
    },
  );

  test("shows the reader of public pages nobody who has said nothing to everyone", async () => {
    const seen = tenantsOf("reader", tenants.alpha, table);
    if (table === "account") expect(await seen).toEqual([]);
    else await expect(seen).rejects.toThrow("permission denied");
  });

  test("takes and changes no row of another tenant", async () => {
    const copy = await db.admin.query<Record<string, unknown>>(
      `select * from ${table} where tenant_id = $1 limit 1`,
      [tenants.beta],
    );
    const row = copy.rows[0] ?? {};
    const columns = Object.keys(row);
    const insert = `insert into ${table} (${columns.join(", ")}) values (${columns.map((_, i) => `$${i + 1}`).join(", ")})`;
    const values = columns.map((name) => (name === "headers" ? JSON.stringify(row[name]) : row[name]));
    await expect(under("app", tenants.alpha, insert, values)).rejects.toThrow("row-level security");
    const change = await under("app", tenants.alpha, `delete from ${table} where tenant_id = $1`, [
      tenants.beta,
    ]).catch((error: Error) => error.message);
    if (typeof change === "string") expect(change).toMatch("permission denied");
    else expect(change.rowCount).toBe(0);
  });
});

describe("looking up before a tenant is known", () => {
  test.each(LOOK_UPS)("%s answers one exact key, and nothing to patterns", async (name) => {
    for (const wild of ["%", "_", "", "alpha%", "' or 1=1 --"])
      expect((await under("app", null, `select ${name}($1) as found`, [wild])).rows).toEqual([
        { found: null },
      ]);
  });

  test.each([...LOOK_UPS.map((name) => `${name}('x')`), "plx_principal('x', null)"])(
    "%s is closed to the reader of public pages",
    async (call) => {
      await expect(under("reader", null, `select ${call}`)).rejects.toThrow("permission denied");
    },
  );

  test("nobody asks for a principal by its id alone", async () => {
    await expect(under("app", null, "select plx_principal('acc_1', null)")).rejects.toThrow(
      "permission denied",
    );
  });

  test("a search path of the caller's own changes nothing", async () => {
    const client = clients["app"] as pg.Client;
    await client.query("begin");
    await client.query(
      "create temp table account (id text, handle text, kind text, state text, tenant_id uuid)",
    );
    await client.query("insert into account values ('acc_fake', 'alpha-editor', 'person', 'active', null)");
    await client.query("set local search_path = pg_temp, public");
    const found = await client.query<{ id: string }>(
      "select public.plx_find_account('alpha-editor') ->> 'id' as id",
    );
    await client.query("rollback");
    expect(found.rows[0]?.id).toMatch(/^acc_0/);
  });
});
