import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { ok } from "#lib/kernel/result.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { countNotes, createNotes } from "#lib/testing/notes.ts";
import { route } from "./route.ts";

let db: FreshDatabase;
let editor: TestAccount;
beforeAll(async () => {
  db = await freshDatabase();
  editor = await addAccount((await db.addTenant("alpha")).tenant, "editor");
  await createNotes(db);
});
afterAll(() => db.close());
let attempts = 0;
beforeEach(async () => {
  attempts = 0;
  await db.admin.query("truncate note");
});

/** Writes a note, then fails as PostgreSQL does, `times` times. */
const clumsy = (sqlstate: string, times: number) =>
  route({
    operation: `clumsy${sqlstate}x${times}`,
    tag: "notes",
    summary: "Fails in the database",
    access: { scope: "evidence:write" },
    answers: { 201: z.strictObject({}) },
    handle: ({ run, ctx }) =>
      run(async (tx) => {
        await tx.$executeRaw`insert into note values (${ctx.tenant}::uuid, 'x')`;
        attempts += 1;
        if (attempts <= times)
          await tx.$executeRawUnsafe(`do $$ begin raise exception 'x' using errcode = '${sqlstate}'; end $$`);
        return ok({ body: {} });
      }),
  });
const send = async (sqlstate: string, times: number) => {
  const request = new Request("http://localhost/api/v1/x", {
    method: "POST",
    headers: { ...editor.headers, "idempotency-key": "k" },
  });
  const response = await clumsy(sqlstate, times)(request, { params: Promise.resolve({}) });
  return { status: response.status, code: ((await response.json()) as { code?: string }).code };
};

test("a transaction that lost against another is tried once more, and is written once", async () => {
  expect(await send("40001", 1)).toMatchObject({ status: 201 });
  expect([attempts, await countNotes(db)]).toEqual([2, 1]);
});

test("one that loses twice is 503, keeps nothing and uses no key up", async () => {
  await db.admin.query("delete from idempotency_record");
  expect(await send("40001", 2)).toEqual({ status: 503, code: "control_plane_unavailable" });
  expect([attempts, await countNotes(db)]).toEqual([2, 0]);
  expect((await db.admin.query("select 1 from idempotency_record")).rowCount).toBe(0);
});

test.each([
  ["57014", 503, "control_plane_unavailable"],
  ["57P01", 503, "control_plane_unavailable"],
  ["22012", 500, "internal_error"],
])("SQLSTATE %s is %i, is not tried again and keeps nothing", async (sqlstate, status, code) => {
  await db.admin.query("delete from idempotency_record");
  expect(await send(sqlstate, 9)).toEqual({ status, code });
  expect([attempts, await countNotes(db)]).toEqual([1, 0]);
});
