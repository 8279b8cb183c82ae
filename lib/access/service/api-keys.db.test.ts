import { afterAll, beforeAll, expect, test } from "vitest";
import { addAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { parseApiKey, unseal } from "../secrets.ts";
import { authenticateApiKey } from "./authenticate-api-key.ts";
import { createApiKey } from "./create-api-key.ts";
import { revokeApiKeys } from "./revoke-api-key.ts";

let db: FreshDatabase;
let a: Context & { readonly tenant: string };
let b: Context & { readonly tenant: string };
beforeAll(async () => {
  db = await freshDatabase();
  a = await db.addTenant("alpha");
  b = await db.addTenant("beta");
});
afterAll(() => db.close());

test("a key is bound to one account, one tenant and the rights of its roles", async () => {
  const editor = await addAccount(a.tenant, "editor");
  expect(editor.principal).toMatchObject({
    account: { id: editor.id, handle: editor.handle, kind: "person" },
    tenant: { id: a.tenant, slug: "alpha" },
    roles: ["editor"],
    via: { kind: "key" },
  });
  expect(editor.principal.scopes).toContain("evidence:write");
  expect(editor.principal.scopes).not.toContain("proposals:decide");
  expect(editor.principal.purposes).not.toContain("training");
});

test("a key narrows the rights of the roles and can never widen them", async () => {
  const narrow = await addAccount(a.tenant, "editor", { scopes: ["events:read"], purposes: ["reading"] });
  expect(narrow.principal).toMatchObject({ scopes: ["events:read"], purposes: ["reading"] });
  const wide = await createApiKey({ account: narrow.handle, scopes: ["dev:control"], actor: "test" });
  expect(wide).toMatchObject({ ok: false, error: { code: "access.not_grantable" } });
  const training = await createApiKey({ account: narrow.handle, purposes: ["training"], actor: "test" });
  expect(training).toMatchObject({ ok: false, error: { code: "access.not_grantable" } });
});

test("training is held only where it was named and the role may hold it", async () => {
  const agent = await addAccount(a.tenant, "agent", { purposes: ["reading", "training"] });
  expect(agent.principal.purposes).toEqual(["reading", "training"]);
});

test("an account without a role in a tenant gets no key there", async () => {
  const reader = await addAccount(a.tenant, "reader");
  const key = await createApiKey({ account: reader.handle, tenantId: b.tenant, actor: "test" });
  expect(key).toMatchObject({ ok: false, error: { code: "access.not_found" } });
});

test("the secret is stored hashed and sealed, and the seal opens only for its own row", async () => {
  const reader = await addAccount(a.tenant, "reader");
  const { id, secret } = parseApiKey(reader.key) ?? { id: "", secret: "" };
  const row = (
    await db.admin.query<{ text: string; secret_sealed: Buffer }>(
      "select api_key::text as text, secret_sealed from api_key where id = $1",
      [id],
    )
  ).rows[0];
  expect(row?.text).not.toContain(secret);
  expect(unseal(row?.secret_sealed ?? Buffer.alloc(0), id)).toBe(secret);
  expect(() => unseal(row?.secret_sealed ?? Buffer.alloc(0), "another")).toThrow();
});

test("a wrong, cut, foreign or malformed key is nobody's", async () => {
  const { key } = await addAccount(a.tenant, "reader");
  const other = await addAccount(a.tenant, "reader");
  const swapped = `plx_${parseApiKey(key)?.id}_${parseApiKey(other.key)?.secret}`;
  for (const bad of [
    key.slice(0, -1),
    `${key}x`,
    swapped,
    `plx_0000000000000000_${"A".repeat(43)}`,
    "",
    "plx_",
    key.toUpperCase(),
  ])
    expect(await authenticateApiKey(bad), bad).toBeNull();
});

test.each([
  ["revoked", "update api_key set revoked_at = created_at where id = $1"],
  ["expired", "update api_key set expires_at = created_at where id = $1"],
  [
    "of a suspended account",
    "update account set state = 'suspended' where id = (select account_id from api_key where id = $1)",
  ],
  [
    "without a role",
    "delete from membership where account_id = (select account_id from api_key where id = $1)",
  ],
])("a key that is %s stops working", async (_state, change) => {
  const { key } = await addAccount(a.tenant, "reader");
  await db.admin.query(change, [parseApiKey(key)?.id]);
  expect(await authenticateApiKey(key)).toBeNull();
});

test("a key that is revoked stops working, and no other account's does", async () => {
  const [one, two] = [await addAccount(a.tenant, "reader"), await addAccount(a.tenant, "reader")];
  const actor = "command-line";
  expect(await revokeApiKeys({ account: one.handle, id: two.principal.via.id, actor })).toMatchObject({
    ok: false,
    error: { code: "access.not_found" },
  });
  expect(await authenticateApiKey(two.key)).not.toBeNull();
  expect(await revokeApiKeys({ account: one.handle, id: one.principal.via.id, actor })).toEqual(
    ok({ revoked: 1 }),
  );
  expect(await authenticateApiKey(one.key)).toBeNull();
});

test("every key of an account is revoked at once, and a second time there is none", async () => {
  const one = await addAccount(a.tenant, "reader");
  const more = await createApiKey({ account: one.handle, actor: "command-line" });
  if (!more.ok || more.value.key === null) throw new Error("no key was made");
  expect(await revokeApiKeys({ account: one.handle, actor: "command-line" })).toEqual(ok({ revoked: 2 }));
  expect(await authenticateApiKey(more.value.key)).toBeNull();
  expect(await revokeApiKeys({ account: one.handle, actor: "command-line" })).toEqual(ok({ revoked: 0 }));
});
