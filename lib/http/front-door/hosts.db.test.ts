import { describe, expect, test } from "vitest";
import { openFrontDoor, RENDER_SECRET } from "#lib/testing/front-door.ts";

const { get, seen, told, answers } = openFrontDoor();

describe("hosts", () => {
  test.each([
    ["localhost", "/account", "mother", "/account"],
    ["127.0.0.1:80", "/anything", "mother", "/anything"],
    ["[::1]", "/account", "mother", "/account"],
    ["agiright.example", "/zh-TW/search?x=1&q=a", "agiright", "/sites/agiright/zh-TW/search?q=a"],
    ["AGIRIGHT.example.", "/en/search", "agiright", "/sites/agiright/en/search"],
    ["lexwatch.localhost:1234", "/en/search", "lexwatch", "/sites/lexwatch/en/search"],
  ])("%s%s is the site %s", async (host, path, site, url) => {
    expect((await get(path, { host })).status).toBe(200);
    expect([told()["x-parallax-site"], seen().at(-1)?.url]).toEqual([site, url]);
  });

  test.each([
    "evil.example",
    "agiright.example.evil.example",
    "xagiright.example",
    "sites",
    "localhost.evil.example",
    "nobody.localhost",
  ])("the host %s is nobody's: 421", async (host) => {
    const answer = await get("/", { host });
    expect([answer.status, (answer.json() as { code: string }).code, seen()]).toEqual([
      421,
      "unknown_host",
      [],
    ]);
  });

  test("a person who asks a host that is nobody's is told so by a page in their language, without a script", async () => {
    const headers = { accept: "text/html", "accept-language": "ja" };
    const answer = await get("/", { host: "nobody.localhost", headers });
    expect([answer.status, answer.headers["content-type"]]).toEqual([421, "text/html; charset=utf-8"]);
    expect(answer.text).toContain("このアドレスにサイトはありません");
    expect(answer.text).not.toContain("<script");
  });

  test.each([
    ["broken percent-encoding", "/events/%E0%A4%A", 400, "このアドレスは読み取れません"],
    ["a NUL", "/search?q=%00", 400, "このアドレスは読み取れません"],
    ["an address of 9 KB", `/${"a".repeat(9_000)}`, 414, "このアドレスは長すぎます"],
    ["a site that is not there", "/sites/nobody/en/", 404, "この場所には何もありません"],
    ["the renderer's inside", "/_next/data/x.json", 404, "この場所には何もありません"],
  ])(
    "the door's own refusal of %s is told to a person by a page, to a program by a problem",
    async (_what, path, status, title) => {
      const cookie = "plx_lang=ja; plx_theme=dark";
      const page = await get(path, { headers: { accept: "text/html", "accept-language": "en", cookie } });
      expect([page.status, page.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
      expect(page.text).toContain(`<h1>${title}</h1>`);
      expect(page.text).toContain('<html lang="ja" data-theme="dark">');
      expect(page.text).toContain(page.headers["x-request-id"]);
      for (const accept of ["*/*", "application/json"]) {
        const problem = await get(path, { headers: { accept, cookie } });
        expect([problem.status, problem.headers["content-type"]]).toEqual([
          status,
          "application/problem+json",
        ]);
      }
    },
  );

  test("a forwarded host changes nothing", async () => {
    await get("/en/search", {
      host: "agiright.example",
      headers: { "x-forwarded-host": "lexwatch.example", forwarded: "host=lexwatch.example" },
    });
    expect([told()["x-parallax-site"], told()["x-forwarded-host"], told()["forwarded"]]).toEqual([
      "agiright",
      undefined,
      undefined,
    ]);
  });

  test("the inner path of one site does not answer at another", async () => {
    expect((await get("/sites/lexwatch/en/", { host: "agiright.example" })).status).toBe(404);
    expect((await get("/sites/nobody/en/")).status).toBe(404);
    expect(seen()).toEqual([]);
    await get("/sites/lexwatch/en/search");
    expect([told()["x-parallax-site"], seen().at(-1)?.url]).toEqual([
      "lexwatch",
      "/sites/lexwatch/en/search",
    ]);
  });

  test("the API answers at the mother only", async () => {
    for (const path of ["/api/v1/healthz", "/v1/healthz", "/healthz"]) {
      expect((await get(path)).status).toBe(200);
      expect((await get(path, { host: "agiright.example" })).status).toBe(404);
      expect(seen()).toEqual([]);
    }
  });
});

describe("what clients may not say", () => {
  test("internal headers, policies and nonces of a client are dropped", async () => {
    await get("/admin", {
      headers: {
        "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy",
        "next-resume": "1",
        "x-parallax-secret": "guess",
        "x-parallax-site": "lexwatch",
        "x-nonce": "mine",
        "x-matched-path": "/admin",
        "x-invoke-path": "/admin",
        "x-original-url": "/admin",
        "content-security-policy": `script-src 'nonce-"><script>'`,
      },
    });
    const names = [
      "x-middleware-subrequest",
      "next-resume",
      "x-nonce",
      "x-matched-path",
      "x-invoke-path",
      "x-original-url",
    ];
    for (const name of names) expect(told()[name], name).toBeUndefined();
    expect([told()["x-parallax-secret"], told()["x-parallax-site"]]).toEqual([RENDER_SECRET, "mother"]);
    expect(told()["content-security-policy"]).not.toContain("<script>");
  });

  test("headers that a Connection header names are not passed on", async () => {
    await get("/", { headers: { connection: "close, x-mine", "x-mine": "1" } });
    expect(told()["x-mine"]).toBeUndefined();
  });

  test.each([
    "/?nxtPsite=lexwatch",
    "/?nxtIsite=1",
    "/%5Bsite%5D/",
    "/admin.rsc",
    "/x.segments/_tree.segment.rsc",
    "/_next/image?url=http://127.0.0.1/x&w=64&q=75",
    "/_next/data/b/x.json",
    "/a%2Fb",
    "/a%5Cb",
    "/a%00b",
    "/_next/webpack-hmr",
  ])("%s is 404 and reaches no renderer", async (path) => {
    expect((await get(path)).status).toBe(404);
    expect(seen()).toEqual([]);
  });

  test.each(["/search?q=%00", "/search?q=a&type=x%00", "/admin/dead-letters?%00=1"])(
    "%s is no request and reaches no renderer",
    async (path) => {
      const answer = await get(path);
      expect([answer.status, (answer.json() as { code: string }).code]).toEqual([400, "invalid_request"]);
      expect(seen()).toEqual([]);
    },
  );

  test("the words of a percent sign and two noughts are words", async () => {
    expect((await get("/search?q=%2500")).status).toBe(200);
  });

  test("what the renderer says of its own rewriting stays inside", async () => {
    answers((_request, response) => {
      response
        .writeHead(200, {
          "content-type": "text/html",
          "x-middleware-rewrite": "/inner",
          "x-nextjs-rewritten-path": "/inner",
          "x-powered-by": "n",
        })
        .end("x");
    });
    const { headers } = await get("/");
    expect([
      headers["x-middleware-rewrite"],
      headers["x-nextjs-rewritten-path"],
      headers["x-powered-by"],
    ]).toEqual([undefined, undefined, undefined]);
  });
});

describe("policies", () => {
  test("a page carries a fresh nonce, the same in the request to the renderer and in the answer", async () => {
    const { headers } = await get("/account");
    const policy = headers["content-security-policy"];
    expect(policy).toBe(told()["content-security-policy"]);
    expect(policy).toContain(`'nonce-${String(told()["x-parallax-nonce"])}'`);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "x-request-id": told()["x-parallax-request-id"],
    });
    expect((await get("/account")).headers["content-security-policy"]).not.toBe(policy);
  });

  test("what is no page may load nothing", async () => {
    answers((_request, response) => {
      response.writeHead(200, { "content-type": "image/svg+xml" }).end("<svg/>");
    });
    expect((await get("/icon.svg")).headers["content-security-policy"]).toContain("default-src 'none'");
    expect((await get("/api/v1/healthz")).headers["content-security-policy"]).toContain("default-src 'none'");
  });
});
