import { afterAll, beforeAll, expect, test } from "vitest";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { appendAudit } from "./audit.ts";
import { authorize, onDenial } from "./service/authorize.ts";
import { verifyAudit } from "./verify.ts";

let db: FreshDatabase;
let alpha: Context & { readonly tenant: string };
let beta: Context & { readonly tenant: string };
let reader: TestAccount;
beforeAll(async () => {
  db = await freshDatabase();
  alpha = await db.addTenant("alpha");
  beta = await db.addTenant("beta");
  reader = await addAccount(alpha.tenant, "reader");
});
afterAll(() => db.close());

const note = (n: number) => ({
  actor: "test",
  action: "note.write",
  resource: { kind: "note", id: String(n) },
  purpose: "operating",
  allowed: true,
});
const append = (ctx: Context & { readonly tenant: string }, n: number) =>
  inContext(ctx, (tx) => appendAudit(tx, ctx.tenant, note(n)));

test("entries of one tenant form one chain without gaps, also when written at once", async () => {
  await Promise.all(Array.from({ length: 10 }, (_, n) => append(n % 2 === 0 ? alpha : beta, n)));
  for (const ctx of [alpha, beta]) {
    const rows = await db.admin.query<{ seq: string; prev_hash: string | null; hash: string }>(
      "select seq, prev_hash, hash from audit_entry where tenant_id = $1 order by seq",
      [ctx.tenant],
    );
    expect(rows.rows.map((row) => Number(row.seq))).toEqual(rows.rows.map((_, i) => i + 1));
    expect(rows.rows.map((row) => row.prev_hash)).toEqual([
      null,
      ...rows.rows.slice(0, -1).map((row) => row.hash),
    ]);
    expect(await verifyAudit(ctx)).toEqual([]);
  }
});

test("an entry goes with the transaction that it describes", async () => {
  const before = await db.admin.query("select count(*) from audit_entry");
  await expect(
    inContext(alpha, async (tx) => {
      await appendAudit(tx, alpha.tenant, note(1));
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect((await db.admin.query("select count(*) from audit_entry")).rows).toEqual(before.rows);
});

test("history is insert-only, for the owner too", async () => {
  await expect(db.admin.query("update audit_entry set reason = 'x'")).rejects.toThrow("insert-only");
  await expect(db.admin.query("delete from audit_entry")).rejects.toThrow("insert-only");
  await expect(db.admin.query("truncate audit_entry")).rejects.toThrow("insert-only");
});

test("a changed, missing or inserted entry is found by recomputing", async () => {
  await append(beta, 100);
  await db.admin.query("alter table audit_entry disable trigger insert_only");
  for (const [change, undo] of [
    [
      "update audit_entry set actor = 'other' where tenant_id = $1 and seq = 2",
      "update audit_entry set actor = 'test' where tenant_id = $1 and seq = 2",
    ],
    [
      "update audit_entry set allowed = not allowed where tenant_id = $1 and seq = 3",
      "update audit_entry set allowed = not allowed where tenant_id = $1 and seq = 3",
    ],
  ] as const) {
    await db.admin.query(change, [beta.tenant]);
    expect(await verifyAudit(beta)).not.toEqual([]);
    await db.admin.query(undo, [beta.tenant]);
    expect(await verifyAudit(beta)).toEqual([]);
  }
  await db.admin.query("delete from audit_entry where tenant_id = $1 and seq = 2", [beta.tenant]);
  expect(await verifyAudit(beta)).not.toEqual([]);
  await db.admin.query("alter table audit_entry enable trigger insert_only");
});

test("each denial is one entry and one count; one across tenants looks like nothing", async () => {
  const heard: boolean[] = [];
  onDenial(({ isCrossTenant }) => heard.push(isCrossTenant));
  const question = {
    principal: reader.principal,
    action: "events:read" as const,
    purpose: "reading" as const,
  };
  const foreign = { kind: "event", id: "evt_x", tenant: beta.tenant };
  expect(await authorize({ ...question, resource: foreign }, "req-1")).toEqual({
    ok: false,
    error: { code: "access.not_found" },
  });
  const own = { kind: "event", id: "evt_y", tenant: alpha.tenant };
  expect(await authorize({ ...question, action: "ops:write", resource: own }, "req-2")).toMatchObject({
    ok: false,
    error: { code: "access.forbidden" },
  });
  expect(await authorize({ ...question, resource: own }, "req-3")).toMatchObject({ ok: true });
  const rows = await db.admin.query(
    "select request_id, resource_id, allowed, tenant_id from audit_entry where request_id like 'req-%' order by 1",
  );
  expect(rows.rows).toEqual([
    { request_id: "req-1", resource_id: "evt_x", allowed: false, tenant_id: alpha.tenant },
    { request_id: "req-2", resource_id: "evt_y", allowed: false, tenant_id: alpha.tenant },
  ]);
  expect(heard).toEqual([true, false]);
});
