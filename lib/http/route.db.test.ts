import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { pageOf } from "./contracts.ts";
import { route } from "./route.ts";

let db: FreshDatabase;
let editor: TestAccount;
let reader: TestAccount;
let foreigner: TestAccount;
let tenant: string;
beforeAll(async () => {
  db = await freshDatabase();
  tenant = (await db.addTenant("alpha")).tenant;
  const beta = (await db.addTenant("beta")).tenant;
  editor = await addAccount(tenant, "editor");
  reader = await addAccount(tenant, "reader");
  foreigner = await addAccount(beta, "editor");
  await db.admin.query("create table note (tenant_id uuid not null, text text not null)");
  await db.admin.query("grant all on note to plx_app");
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.admin.query("truncate note");
});

const noteCount = async () =>
  ((await db.admin.query("select count(*)::int as n from note")).rows[0] as { n: number }).n;
const here = { params: Promise.resolve({}) };

const postNote = route({
  operation: "postNote",
  tag: "notes",
  summary: "Writes a note",
  access: { scope: "evidence:write" },
  body: z.strictObject({
    text: z.string().min(1),
    refuse: z.enum(["conflict", "forbidden", "throw"]).optional(),
  }),
  answers: { 201: z.strictObject({ text: z.string() }) },
  errors: ["conflict"],
  handle: ({ run, ctx, body }) =>
    run(async (tx) => {
      await tx.$executeRaw`insert into note values (${ctx.tenant}::uuid, ${body.text})`;
      if (body.refuse === "throw") throw new Error("a defect whose text stays inside");
      if (body.refuse !== undefined) return err({ code: `http.${body.refuse}` });
      return ok({ body: { text: body.text } });
    }),
});

type Send = { account?: TestAccount; body?: unknown; raw?: string; headers?: Record<string, string> };
const post = async ({ account = editor, body, raw, headers = {} }: Send) => {
  const response = await postNote(
    new Request("http://localhost/api/v1/notes", {
      method: "POST",
      headers: { "content-type": "application/json", ...account.headers, ...headers },
      body: raw ?? JSON.stringify(body ?? { text: "hello" }),
    }),
    here,
  );
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
};

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
    const request = new Request("http://localhost/api/v1/notes", {
      method: "POST",
      headers: { "content-type": "application/json", ...editor.headers },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    });
    expect((await postNote(request, here)).status).toBe(400);
  });

  test("413 for a body over 1 MiB, announced or not", async () => {
    expect((await post({ body: { text: "x".repeat(1_048_576) } })).status).toBe(413);
    const endless = new ReadableStream({ pull: (sink) => sink.enqueue(new Uint8Array(65_536).fill(0x20)) });
    const request = new Request("http://localhost/api/v1/notes", {
      method: "POST",
      headers: { "content-type": "application/json", ...editor.headers },
      body: endless,
      duplex: "half",
    } as RequestInit);
    expect((await postNote(request, here)).status).toBe(413);
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

describe("lists and reads", () => {
  const listNumbers = route({
    operation: "listNumbers",
    tag: "numbers",
    summary: "Lists numbers",
    access: "public",
    query: z.strictObject({ parity: z.enum(["even", "odd"]).optional() }),
    list: z.strictObject({ n: z.int() }),
    answers: { 200: pageOf(z.int()) },
    handle: async ({ page, query }) => {
      const all = Array.from({ length: 10 }, (_, i) => i).filter(
        (i) => !query.parity || (i % 2 === 0) === (query.parity === "even"),
      );
      const rows = all.filter((i) => i > (page.after?.n ?? -1)).slice(0, page.limit + 1);
      return await Promise.resolve(
        ok({
          body: page.of(
            rows,
            (i) => ({ n: i }),
            (i) => i,
          ),
        }),
      );
    },
  });
  type Page = { data: number[]; page: { next_cursor: string | null }; code?: string };
  const list = async (query: string, headers: Record<string, string> = {}) => {
    const response = await listNumbers(
      new Request(`http://localhost/api/v1/numbers${query}`, { headers }),
      here,
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === "" ? {} : JSON.parse(text)) as Page,
    };
  };

  test("pages neither repeat nor skip and end with null", async () => {
    const seen: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body } = await list(`?limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`);
      seen.push(...body.data);
      cursor = body.page.next_cursor;
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test.each(["0", "101", "-1", "1e9", "1.5", "abc", "", "%2050", "99999999999999999999"])(
    "limit=%s is 400 invalid_limit",
    async (limit) => {
      const { status, body } = await list(`?limit=${limit}`);
      expect([status, body.code]).toEqual([400, "invalid_limit"]);
    },
  );

  test("a cursor that was altered, is of another list, filter or principal is 400 invalid_cursor", async () => {
    const { body } = await list("?limit=3");
    const cursor = body.page.next_cursor ?? "";
    const [version, payload, mac] = cursor.split(".");
    const other = Buffer.from(JSON.stringify({ n: 7 })).toString("base64url");
    for (const bad of [
      `${version}.${other}.${mac}`,
      `2.${payload}.${mac}`,
      `${cursor}x`,
      cursor.slice(1),
      "x",
      "",
      "..",
      "a".repeat(5_000),
    ])
      expect((await list(`?limit=3&cursor=${bad}`)).body.code, bad).toBe("invalid_cursor");
    expect((await list(`?limit=3&parity=even&cursor=${cursor}`)).body.code).toBe("invalid_cursor");
    expect((await list(`?limit=3&cursor=${cursor}`, editor.headers)).body.code).toBe("invalid_cursor");
    const own = (await list("?limit=3", editor.headers)).body.page.next_cursor ?? "";
    expect((await list(`?limit=3&cursor=${own}`, foreigner.headers)).body.code).toBe("invalid_cursor");
    expect((await list(`?limit=5&cursor=${own}`, editor.headers)).body.data).toEqual([3, 4, 5, 6, 7]);
  });

  test.each([
    "?sort=passwordHash",
    "?parity=even&parity=odd",
    "?tenant=beta",
    "?parity=",
    "?__proto__=x",
    "?parity=%00",
    "?constructor=1",
  ])("the query %s is 400 and never more rows", async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  test("a read carries an ETag and answers 304 to who has it", async () => {
    const first = await list("?limit=2");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const header of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const again = await list("?limit=2", { "if-none-match": header });
      expect([again.status, again.headers.get("etag"), again.body]).toEqual([304, etag, {}]);
    }
    expect((await list("?limit=2", { "if-none-match": '"other"' })).status).toBe(200);
    expect(first.headers.get("vary")).toContain("Authorization");
  });

  test("a bad credential is refused on an open address too", async () => {
    expect((await list("", { authorization: "Bearer nonsense" })).status).toBe(401);
  });
});

test("503 when the database is away; the process lives on", async () => {
  const failing = route({
    operation: "failing",
    tag: "x",
    summary: "x",
    access: "public",
    answers: { 200: z.strictObject({}) },
    handle: () => Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })),
  });
  const response = await failing(new Request("http://localhost/api/v1/x"), here);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await response.json()).toMatchObject({ code: "control_plane_unavailable" });
});
