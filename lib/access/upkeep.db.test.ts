import { afterAll, beforeAll, expect, test } from "vitest";
import { addAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { createSession } from "./service/sessions.ts";
import { forgetExpired } from "./upkeep.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

test("what expired is deleted, of this tenant alone, and what still counts stays", async () => {
  const tenants: string[] = [];
  for (const slug of ["alpha", "beta"]) {
    const { tenant } = await db.addTenant(slug);
    tenants.push(tenant);
    const { id } = await addAccount(tenant, "reader");
    const who = { accountId: id, tenantId: tenant, sessionVersion: 1 };
    const old = await createSession(who, "old");
    await createSession(who, "young");
    await db.admin.query(
      "update auth_session set revoked_at = created_at - interval '31 days' where id = $1",
      [old.id],
    );
    for (const [key, expires] of [
      ["old", "2020-01-01"],
      ["young", "2100-01-01"],
    ])
      await db.admin.query(
        "insert into idempotency_record values ($1, $2, '/x', $3, repeat('0', 64), 200, '{}', null, '2020-01-01', $4)",
        [tenant, id, key, expires],
      );
  }
  expect(await forgetExpired(tenants[0] ?? "")).toEqual({ records: 1, sessions: 1 });
  const left = await db.admin.query(
    "select (select count(*)::int from idempotency_record where tenant_id = t) as records, (select count(*)::int from auth_session where tenant_id = t) as sessions from unnest($1::uuid[]) t",
    [tenants],
  );
  expect(left.rows).toEqual([
    { records: 1, sessions: 1 },
    { records: 2, sessions: 2 },
  ]);
});
