import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { openFrontDoor } from "#lib/testing/front-door.ts";

const { db, get, port, seen, told, answers, draw } = openFrontDoor();

describe("forms", () => {
  const post = (headers: Record<string, string>, body = "a=1", path = "/preferences") =>
    get(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body,
    });

  test.each([
    ["its own origin", { origin: "http://localhost:3000" }],
    ["the browser's word", { "sec-fetch-site": "same-origin", cookie: "a=1" }],
    ["typed by the reader", { "sec-fetch-site": "none", cookie: "a=1" }],
    ["no browser and no cookie", {}],
  ])("a form with %s is passed on", async (_what, headers) => {
    expect((await post(headers)).status).toBe(200);
    expect(seen().at(-1)).toMatchObject({ method: "POST", body: "a=1" });
  });

  test.each([
    ["a null origin", { origin: "null" }],
    ["a foreign origin", { origin: "https://evil.example" }],
    ["a child site's origin", { origin: "http://agiright.example" }],
    ["an origin that begins like ours", { origin: "http://localhost:3000.evil.example" }],
    ["cookies and no origin", { cookie: "plx=x" }],
    ["another site's word", { "sec-fetch-site": "cross-site" }],
    ["a sibling's word", { "sec-fetch-site": "same-site", cookie: "a=1" }],
  ])("a form with %s is 403 and reaches no renderer", async (_what, headers) => {
    expect((await post({ ...headers, "next-action": "abc" })).status).toBe(403);
    expect(seen()).toEqual([]);
  });

  test("20 MB are refused at once, announced or not", async () => {
    const big = Buffer.alloc(20_000_000, 0x61);
    expect(
      (
        await get("/", {
          method: "POST",
          headers: { "next-action": "x", "content-length": String(big.length) },
          body: big,
        })
      ).status,
    ).toBe(413);
    expect(
      (
        await get("/", {
          method: "POST",
          headers: { "next-action": "x", "transfer-encoding": "chunked" },
          body: big,
        })
      ).status,
    ).toBe(413);
    expect(seen()).toEqual([]);
  });

  test.each(["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS"])("%s is no method of a page", async (method) => {
    const answer = await get("/", { method });
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
  });
});

describe("language", () => {
  test.each([
    [{}, "", "en"],
    [{ "accept-language": "ja,en;q=0.5" }, "", "ja"],
    [{ "accept-language": "zh-Hans-CN" }, "", "zh-TW"],
    [{ "accept-language": "de, fr;q=0.9" }, "", "en"],
    [{ "accept-language": "en;q=0, ja;q=0.1" }, "", "ja"],
    [{ "accept-language": "ja", cookie: "plx_lang=zh-TW" }, "", "zh-TW"],
    [{ cookie: "plx_lang=zh-TW" }, "?lang=ja", "ja"],
    [{ cookie: "plx_lang=xx" }, "?lang=%0d%0aSet-Cookie:a=b", "en"],
  ])("%j%s reads %s", async (headers, search, locale) => {
    const answer = await get(`/${search}`, { headers });
    expect(told()["x-parallax-locale"]).toBe(locale);
    expect(answer.headers["set-cookie"] ?? []).toEqual(
      search === "?lang=ja" ? ["plx_lang=ja; Path=/; Max-Age=31536000; SameSite=Lax"] : [],
    );
  });
});

describe("events that moved or are gone", () => {
  const geid = (n: number) => `evt_01999999-0000-7000-8000-00000000000${n}`;
  beforeAll(async () => {
    const insert = (id: string, status: string, survivor: string | null) =>
      db().admin.query(
        `insert into event (geid, scope, type, status, stage, alias_of, survivor, version, hash, profile, first_published_at, last_published_at, observed_at, updated_at)
         values ($1, null, 'report', $2, 'stable', $3, $3, 1, 'h', '{}', '2026-01-01', '2026-01-01', '2026-01-01', '2026-01-01')`,
        [id, status, survivor],
      );
    await insert(geid(1), "active", null);
    await insert(geid(2), "merged", geid(1));
    await insert(geid(3), "retracted", null);
  });

  test("a merged event leads to its survivor and says whence; the query is kept", async () => {
    const answer = await get(`/events/${geid(2)}?lang=ja`);
    expect([answer.status, answer.headers.location]).toEqual([
      301,
      `/events/${geid(1)}?lang=ja&from=${geid(2)}`,
    ]);
  });

  test("a retracted event is 410 with the page that the renderer draws", async () => {
    const answer = await get(`/events/${geid(3)}`);
    expect([answer.status, answer.text]).toEqual([410, "<!doctype html><title>a page</title><p>drawn"]);
  });

  test.each([
    [`/events/${geid(1)}`],
    [`/events/${geid(9)}`],
    [`/events/${geid(2)}?as_of=2026-01-01T00:00:00Z`],
    ["/events/nonsense"],
  ])("%s is left to the page", async (path) => {
    expect([(await get(path)).status, seen().length]).toEqual([200, 1]);
  });
});

describe("a renderer in trouble", () => {
  test("a page that failed is replaced by one with words and the request id", async () => {
    answers((_request, response) => {
      response.writeHead(500, { "content-type": "text/html" }).end("<script>secret stack</script>");
    });
    const answer = await get("/", { headers: { "accept-language": "ja", accept: "text/html" } });
    expect([answer.status, answer.text.includes("secret"), answer.text.includes('lang="ja"')]).toEqual([
      500,
      false,
      true,
    ]);
    expect(answer.text).toContain(answer.headers["x-request-id"]);
  });

  test("a renderer that dies before its first byte gives 503, and the API goes on", async () => {
    answers((_request, response) => {
      response.socket?.destroy();
    });
    const answer = await get("/", { method: "POST", body: "a" });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect((await get("/api/v1/healthz")).status).toBe(200);
  });

  test("a kept-alive connection that was closed is not the reader's trouble", async () => {
    await get("/");
    let drops = 1;
    answers((request, response) => {
      if ((drops -= 1) >= 0) response.socket?.resetAndDestroy();
      else draw(request, response);
    });
    expect((await get("/")).status).toBe(200);
  });
});

describe("compression", () => {
  const text = "<!doctype html>" + "parallax ".repeat(2_000);
  test.each([
    ["br", "gzip, br", "br"],
    ["gzip", "gzip;q=1.0", "gzip"],
    ["none", "br;q=0, gzip;q=0", undefined],
    ["none without a wish", "", undefined],
  ])("%s", async (_name, accepted, coding) => {
    answers((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end(text);
    });
    const { default: http } = await import("node:http");
    const bytes = await new Promise<{ body: Buffer; coding: string | undefined; asked: string | undefined }>(
      (settle) => {
        http.get(
          {
            host: "127.0.0.1",
            port: port(),
            path: "/",
            headers: { host: "localhost", "accept-encoding": accepted },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on("data", (chunk: Buffer) => chunks.push(chunk));
            response.on("end", () =>
              settle({
                body: Buffer.concat(chunks),
                coding: response.headers["content-encoding"],
                asked: told()["accept-encoding"]?.toString(),
              }),
            );
          },
        );
      },
    );
    const plain =
      coding === "br"
        ? brotliDecompressSync(bytes.body)
        : coding === "gzip"
          ? gunzipSync(bytes.body)
          : bytes.body;
    expect([bytes.coding, plain.toString(), bytes.asked]).toEqual([coding, text, undefined]);
  });
});
