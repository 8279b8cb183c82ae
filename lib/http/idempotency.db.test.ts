import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { countNotes, createNotes, sendNote, type NoteRequest } from "#lib/testing/notes.ts";

let db: FreshDatabase;
let editor: TestAccount;
let foreigner: TestAccount;
beforeAll(async () => {
  db = await freshDatabase();
  const { tenant } = await db.addTenant("alpha");
  editor = await addAccount(tenant, "editor");
  foreigner = await addAccount((await db.addTenant("beta")).tenant, "editor");
  await createNotes(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.admin.query("truncate note");
});

const noteCount = () => countNotes(db);
const post = (send: Partial<NoteRequest>) => sendNote({ account: editor, ...send });

describe("Idempotency-Key", () => {
  let n = 0;
  const fresh = () => ({ "idempotency-key": `key-${(n += 1)}` });

  test("the same key and body give the same answer and one write", async () => {
    const headers = fresh();
    const first = await post({ headers });
    const again = await post({ headers, raw: '{ "text": "hello" }' });
    expect([again.status, again.body, await noteCount()]).toEqual([first.status, first.body, 1]);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  });

  test("the same key with another body is 422 and writes nothing", async () => {
    const headers = fresh();
    await post({ headers });
    const other = await post({ headers, body: { text: "other" } });
    expect([other.status, other.body["code"], await noteCount()]).toEqual([422, "idempotency_key_reused", 1]);
  });

  test("twenty at once write once; the others wait their turn or get the same answer", async () => {
    const headers = fresh();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ headers })));
    expect(await noteCount()).toBe(1);
    const codes = answers.map((answer) => answer.body["code"] ?? answer.status);
    expect(codes.filter((code) => code !== 201 && code !== "idempotency_in_progress")).toEqual([]);
    expect(codes).toContain(201);
    expect((await post({ headers })).status).toBe(201);
  });

  test("a key belongs to its principal", async () => {
    const headers = fresh();
    await post({ headers });
    const other = await post({ headers, account: foreigner });
    expect([other.status, other.headers.get("idempotency-replayed"), await noteCount()]).toEqual([
      201,
      null,
      2,
    ]);
  });

  test("a recorded refusal is given again as it was, and its writes stay undone", async () => {
    const headers = fresh();
    const body = { text: "a", refuse: "conflict" };
    const first = await post({ headers, body });
    const again = await post({ headers, body });
    expect([again.status, again.body, await noteCount()]).toEqual([409, first.body, 0]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("content-type")).toBe("application/problem+json");
  });

  test.each([
    ["400", { raw: "{" }, 400],
    ["401", { headers: { authorization: "" } }, 401],
    ["403", { body: { text: "a", refuse: "forbidden" } }, 403],
    ["500", { body: { text: "a", refuse: "throw" } }, 500],
  ])("a %s does not consume the key", async (_name, bad, status) => {
    const headers = fresh();
    const spoilt = await post({ ...bad, headers: { ...headers, ...("headers" in bad ? bad.headers : {}) } });
    expect(spoilt.status).toBe(status);
    const good = await post({ headers });
    expect([good.status, good.headers.get("idempotency-replayed")]).toEqual([201, null]);
  });

  test.each(["", " ", "a b", "é", "x".repeat(256)])("the key %j is refused", async (key) => {
    expect((await post({ headers: { "idempotency-key": key } })).status).toBe(400);
  });

  test("a record is forgotten after a day", async () => {
    const headers = fresh();
    await post({ headers });
    await db.admin.query("update idempotency_record set expires_at = created_at where key = $1", [
      headers["idempotency-key"],
    ]);
    const again = await post({ headers, body: { text: "another day" } });
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, null]);
  });
});
