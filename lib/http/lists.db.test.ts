import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ok } from "#lib/kernel/result.ts";
import { pageOf } from "./contracts.ts";
import { route } from "./route.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";

let db: FreshDatabase;
let editor: TestAccount;
let foreigner: TestAccount;
beforeAll(async () => {
  db = await freshDatabase();
  const { tenant } = await db.addTenant("alpha");
  editor = await addAccount(tenant, "editor");
  foreigner = await addAccount((await db.addTenant("beta")).tenant, "editor");
});
afterAll(() => db.close());

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
    const response = await listNumbers(new Request(`http://localhost/api/v1/numbers${query}`, { headers }), {
      params: Promise.resolve({}),
    });
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
