import { afterAll, beforeAll, expect, test } from "vitest";
import { reloadEnv } from "#lib/kernel/env.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { DEMO_ACCOUNTS, ensureDemoAccounts } from "./demo-accounts.ts";
import { setPassword } from "./service/set-password.ts";
import { verifyPassword } from "./service/verify-password.ts";

let db: FreshDatabase;
const tenants = new Map<string, string>();
const tenantIdOf = (slug: string) => Promise.resolve(tenants.get(slug) ?? "");
beforeAll(async () => {
  db = await freshDatabase();
  for (const slug of ["evemiss", "harbor"]) tenants.set(slug, (await db.addTenant(slug)).tenant);
});
afterAll(async () => {
  delete process.env["PARALLAX_MODE"];
  delete process.env["PARALLAX_ORIGIN"];
  reloadEnv();
  await db.close();
});

test("the demo handles exist once, each opens with the password that is printed, the same at every start", async () => {
  const first = await ensureDemoAccounts(tenantIdOf);
  expect(first.map(({ handle }) => handle)).toEqual([
    "reader",
    "author",
    "editor",
    "curator",
    "curator-2",
    "site-admin",
    "operator",
    "agent",
    "host",
    "harbor-editor",
  ]);
  expect(await ensureDemoAccounts(tenantIdOf)).toEqual(first);
  expect((await db.admin.query("select count(*)::int as n from account")).rows).toEqual([
    { n: DEMO_ACCOUNTS.length },
  ]);
  for (const { handle, password, tenant } of first.slice(0, 3))
    expect(await verifyPassword(handle, password ?? "")).toMatchObject({
      ok: true,
      value: { tenantId: tenants.get(tenant) },
    });
  expect(new Set(first.map(({ password }) => password)).size).toBe(DEMO_ACCOUNTS.length);
});

test("a password that its owner changed is not printed, and not put back", async () => {
  await setPassword({ account: "reader", password: "my own password", actor: "test" });
  const logins = await ensureDemoAccounts(tenantIdOf);
  expect(logins.find(({ handle }) => handle === "reader")?.password).toBeNull();
  expect(await verifyPassword("reader", "my own password")).toMatchObject({ ok: true });
});

test("in production mode demo accounts are not made, and their passwords open nothing", async () => {
  const { password } =
    (await ensureDemoAccounts(tenantIdOf)).find(({ handle }) => handle === "operator") ?? {};
  process.env["PARALLAX_MODE"] = "production";
  process.env["PARALLAX_ORIGIN"] = "https://parallax.example";
  reloadEnv();
  await expect(ensureDemoAccounts(tenantIdOf)).rejects.toThrow("development mode only");
  expect(await verifyPassword("operator", password ?? "")).toEqual({
    ok: false,
    error: { code: "access.unauthenticated" },
  });
  expect(await verifyPassword("reader", "my own password")).toMatchObject({ ok: true });
});
