import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { createAccount } from "./create-account.ts";
import { setPassword } from "./set-password.ts";
import { verifyPassword } from "./verify-password.ts";

let db: FreshDatabase;
let a: Context & { readonly tenant: string };
let b: Context & { readonly tenant: string };
beforeAll(async () => {
  db = await freshDatabase();
  a = await db.addTenant("alpha");
  b = await db.addTenant("beta");
});
afterAll(() => db.close());

const rows = async (table: string) =>
  (await db.admin.query(`select count(*)::int as n from ${table}`)).rows[0] as { n: number };

test("an account comes with its role and an audit entry in one transaction", async () => {
  const created = await createAccount({ handle: "mira", tenantId: a.tenant, role: "editor", actor: "test" });
  if (!created.ok) throw new Error(created.error.code);
  const roles = await db.admin.query("select role from membership where account_id = $1", [created.value.id]);
  expect(roles.rows).toEqual([{ role: "editor" }]);
  const audit = await db.admin.query("select action, allowed from audit_entry where resource_id = $1", [
    created.value.id,
  ]);
  expect(audit.rows).toEqual([{ action: "account.create", allowed: true }]);
});

test("a taken handle is refused in every tenant and leaves nothing behind", async () => {
  await createAccount({ handle: "taken", tenantId: a.tenant, role: "reader", actor: "test" });
  const before = [await rows("account"), await rows("membership"), await rows("audit_entry")];
  const again = await createAccount({ handle: "taken", tenantId: b.tenant, role: "reader", actor: "test" });
  expect(again).toMatchObject({ ok: false, error: { code: "access.handle_taken" } });
  expect([await rows("account"), await rows("membership"), await rows("audit_entry")]).toEqual(before);
});

test.each([
  "",
  "a",
  "Upper",
  "two--hyphens",
  "-lead",
  "trail-",
  "ünicode",
  "аdmin",
  "dot.ted",
  "x".repeat(41),
  "1st",
])("the handle %j is refused", async (handle) => {
  const created = await createAccount({ handle, tenantId: a.tenant, role: "reader", actor: "test" });
  expect(created).toMatchObject({ ok: false, error: { code: "access.invalid_handle" } });
});

describe("passwords", () => {
  test.each([
    ["short", "1234567"],
    ["long", "x".repeat(257)],
    ["the handle itself", "passwordless"],
    ["with NUL", "12345678\0"],
    ["ill-formed", "12345678\ud800"],
  ])("a password that is %s is refused", async (_what, password) => {
    const created = await createAccount({
      handle: "passwordless",
      tenantId: a.tenant,
      role: "reader",
      password,
      actor: "test",
    });
    expect(created).toMatchObject({ ok: false, error: { code: "access.invalid_password" } });
  });

  test("only the right password of an active account signs in, and every refusal looks alike", async () => {
    await createAccount({
      handle: "pia",
      tenantId: a.tenant,
      role: "reader",
      password: "correct horse",
      actor: "test",
    });
    await createAccount({ handle: "no-password", tenantId: a.tenant, role: "reader", actor: "test" });
    expect(await verifyPassword("pia", "correct horse")).toMatchObject({
      ok: true,
      value: { tenantId: a.tenant },
    });
    const refused = { ok: false, error: { code: "access.unauthenticated" } };
    expect(await verifyPassword("pia", "wrong horse")).toEqual(refused);
    expect(await verifyPassword("nobody", "correct horse")).toEqual(refused);
    expect(await verifyPassword("no-password", "correct horse")).toEqual(refused);
    expect(await verifyPassword("'; drop table account; --", "x")).toEqual(refused);
    await db.admin.query("update account set state = 'suspended' where handle = 'pia'");
    expect(await verifyPassword("pia", "correct horse")).toEqual(refused);
  });

  test("one password typed in two normal forms is one password", async () => {
    await createAccount({
      handle: "cafe",
      tenantId: a.tenant,
      role: "reader",
      password: "café-café",
      actor: "test",
    });
    expect(await verifyPassword("cafe", "cafe\u0301-cafe\u0301")).toMatchObject({ ok: true });
  });

  test("a new password replaces the old one and raises the session version", async () => {
    const account = await addAccount(a.tenant, "reader", { password: "first password" });
    expect(
      await setPassword({ account: account.handle, password: "second password", actor: "test" }),
    ).toMatchObject({ ok: true });
    expect(await verifyPassword(account.handle, "first password")).toMatchObject({ ok: false });
    expect(await verifyPassword(account.handle, "second password")).toMatchObject({
      ok: true,
      value: { sessionVersion: 2 },
    });
  });

  test("no password is stored in a readable form", async () => {
    const stored = await db.admin.query<{ password_hash: string }>("select password_hash from credential");
    for (const row of stored.rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
