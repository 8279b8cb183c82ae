import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { route } from "./route.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { countNotes, createNotes, sendNote, type NoteRequest } from "#lib/testing/notes.ts";

let db: FreshDatabase;
let editor: TestAccount;
let reader: TestAccount;
beforeAll(async () => {
  db = await freshDatabase();
  const { tenant } = await db.addTenant("alpha");
  editor = await addAccount(tenant, "editor");
  reader = await addAccount(tenant, "reader");
  await createNotes(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.admin.query("truncate note");
});

const noteCount = () => countNotes(db);
const post = (send: Partial<NoteRequest>) => sendNote({ account: editor, ...send });

describe("statuses", () => {
  test("201 and the note for who may write", async () => {
    const { status, body, headers } = await post({});
    expect([status, body, await noteCount()]).toEqual([201, { text: "hello" }, 1]);
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("401 without a credential, and with one that is not valid", async () => {
    for (const authorization of [
      "",
      "Bearer ",
      "Bearer nonsense",
      `Bearer plx_${"0".repeat(16)}_${"A".repeat(43)}`,
      "Basic YTpi",
    ]) {
      const { status, body, headers } = await post({ headers: { authorization } });
      expect([status, body["code"]], authorization).toEqual([401, "unauthenticated"]);
      expect(headers.get("www-authenticate")).toContain("Bearer");
    }
    expect(await noteCount()).toBe(0);
  });

  test("403 with the reason for who may not, and one audit entry", async () => {
    const { status, body } = await post({ account: reader });
    expect([status, body["code"], body["detail"]]).toEqual([
      403,
      "forbidden",
      "The scope evidence:write is needed.",
    ]);
    const audit = await db.admin.query(
      "select action, allowed, reason, request_id from audit_entry where actor = $1 and not allowed",
      [reader.id],
    );
    expect(audit.rows).toEqual([
      {
        action: "evidence:write",
        allowed: false,
        reason: "The scope evidence:write is needed.",
        request_id: body["request_id"],
      },
    ]);
  });

  test.each([
    ["no JSON", "{", "malformed"],
    ["an unknown field", '{"text":"a","tenant_id":"b"}', "unknown_field"],
    ["an operator where a text belongs", '{"text":{"not":""}}', "invalid_type"],
    ["a null where a text belongs", '{"text":null}', "invalid_type"],
    ["a missing field", "{}", "invalid_type"],
    ["a duplicate key", '{"text":"a","text":"b"}', "duplicate_key"],
    ["a prototype key", '{"__proto__":{"text":"a"}}', "forbidden_key"],
    ["a NUL", '{"text":"a\\u0000"}', "nul_character"],
    ["a lone surrogate", '{"text":"\\ud800"}', "lone_surrogate"],
    ["200,000 levels", "[".repeat(200_000) + "]".repeat(200_000), "too_deep"],
    ["an infinite number", '{"text":1e999}', "number_range"],
    ["an array", "[]", "invalid_type"],
  ])("400 with a pointer for %s, before any write", async (_what, raw, code) => {
    const { status, body } = await post({ raw });
    expect([status, body["code"], (body["errors"] as { code: string }[])[0]?.code]).toEqual([
      400,
      "invalid_request",
      code,
    ]);
    expect(await noteCount()).toBe(0);
  });

  test("400 for bytes that are not UTF-8", async () => {
    expect((await post({ raw: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]) })).status).toBe(400);
  });

  test("413 for a body over 1 MiB, announced or not", async () => {
    expect((await post({ body: { text: "x".repeat(1_048_576) } })).status).toBe(413);
    const endless = new ReadableStream({ pull: (sink) => sink.enqueue(new Uint8Array(65_536).fill(0x20)) });
    expect((await post({ raw: endless })).status).toBe(413);
    expect(await noteCount()).toBe(0);
  });

  test.each([["text/plain"], ["application/x-www-form-urlencoded"], ["application/json-patch+json"]])(
    "415 for %s",
    async (type) => {
      expect((await post({ headers: { "content-type": type } })).status).toBe(415);
    },
  );

  test("415 for a compressed body", async () => {
    expect((await post({ headers: { "content-encoding": "gzip" } })).status).toBe(415);
  });

  test("409 from the use case rolls its writes back", async () => {
    expect((await post({ body: { text: "a", refuse: "conflict" } })).status).toBe(409);
    expect(await noteCount()).toBe(0);
  });

  test("500 tells nothing of the defect and keeps nothing of the work", async () => {
    const { status, body } = await post({ body: { text: "a", refuse: "throw" } });
    expect([status, body["code"]]).toEqual([500, "internal_error"]);
    expect(JSON.stringify(body)).not.toContain("stays inside");
    expect(await noteCount()).toBe(0);
  });
});

describe("purposes", () => {
  test.each(["", "unknown", "Reading", "training"])(
    "the purpose %j is denied with its reason and audited",
    async (purpose) => {
      const { status, body } = await post({ headers: { "x-parallax-purpose": purpose } });
      expect([status, body["code"]]).toEqual([403, "forbidden"]);
      const audit = await db.admin.query("select allowed from audit_entry where request_id = $1", [
        body["request_id"],
      ]);
      expect(audit.rows).toEqual([{ allowed: false }]);
    },
  );

  test("a purpose that the key holds is honoured", async () => {
    expect((await post({ headers: { "x-parallax-purpose": "research" } })).status).toBe(201);
  });

  test("a viewer header without a signature is refused", async () => {
    expect((await post({ headers: { "x-parallax-viewer": "someone" } })).status).toBe(403);
  });
});

test("503 when the database is away; the process lives on", async () => {
  const failing = route({
    operation: "failing",
    tag: "x",
    summary: "x",
    access: "public",
    answers: { 200: z.strictObject({}) },
    handle: (): Promise<never> =>
      Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })),
  });
  const response = await failing(new Request("http://localhost/api/v1/x"), { params: Promise.resolve({}) });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await response.json()).toMatchObject({ code: "control_plane_unavailable" });
});
