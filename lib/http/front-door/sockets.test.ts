import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reloadEnv } from "#lib/kernel/env.ts";
import { FLOW_METRICS } from "#lib/ops/index.ts";
import { startRenderer } from "#lib/testing/renderer.ts";
import { ask, speak } from "#lib/testing/web.ts";
import { startWeb, type Web } from "./start-web.ts";

// No database and no renderer: what stands here holds for a front door that is all alone.
let web: Web;
const dataDir = mkdtempSync(join(tmpdir(), "parallax-sockets-"));
const child = {
  siteId: "agiright",
  kind: "child",
  name: "AGI Right",
  hosts: ["agiright.example"],
  defaultLocale: "en",
  locales: ["en"],
  status: "active",
};
const mother = { ...child, siteId: "mother", kind: "mother", hosts: [] };

beforeAll(async () => {
  process.env["PARALLAX_DATA_DIR"] = dataDir;
  process.env["DATABASE_URL"] = "postgres://nobody:nothing@127.0.0.1:9/nowhere";
  process.env["PARALLAX_METRICS_TOKEN"] = "a-token-for-metrics";
  reloadEnv();
  writeFileSync(join(dataDir, "registry.json"), JSON.stringify({ version: 1, sites: [mother, child] }));
  web = await startWeb(0);
});
afterAll(async () => {
  await web.stop();
  delete process.env["DATABASE_URL"];
  delete process.env["PARALLAX_METRICS_TOKEN"];
  rmSync(dataDir, { recursive: true, force: true });
});

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const codeOf = (answer: string) => /"code":"(\w+)"/.exec(answer)?.[1];
const CLOSE = "Connection: close\r\n";

describe("request lines and headers", () => {
  test.each([
    ["a second Host", `GET / HTTP/1.1\r\nHost: localhost\r\nHost: agiright.example\r\n${CLOSE}\r\n`, 400],
    ["no Host", `GET / HTTP/1.1\r\n${CLOSE}\r\n`, 400],
    [
      "an absolute target at another host",
      `GET http://agiright.example/ HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`,
      400,
    ],
    [
      "an absolute target with a user",
      `GET http://a@localhost/ HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`,
      400,
    ],
    ["another scheme", `GET file:///etc/passwd HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`, 400],
    ["an authority as target", `GET localhost:80 HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`, 400],
    ["a backslash", `GET /\\evil.example HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`, 400],
    ["broken percent-encoding", `GET /api/v1/%E0%A4 HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`, 400],
    ["a bare line feed in a header", `GET / HTTP/1.1\r\nHost: localhost\r\nX: a\nY: b\r\n${CLOSE}\r\n`, 400],
    [
      "two ways to end a body",
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      "two lengths",
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`,
      400,
    ],
    [
      "a cookie of 1 MB",
      `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: a=${"x".repeat(1_000_000)}\r\n${CLOSE}\r\n`,
      431,
    ],
    [
      "an Accept-Language of 100 KB",
      `GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Language: ${"en,".repeat(33_000)}\r\n${CLOSE}\r\n`,
      431,
    ],
    ["an address of 9 KB", `GET /${"a".repeat(9_000)} HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`, 414],
    ["no HTTP", `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03`, 400],
    [
      "an upgrade",
      `GET /api/v1/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      426,
    ],
    [
      "an upgrade with an absolute target",
      `GET http://127.0.0.1:9/ HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      426,
    ],
    ["a tunnel", `CONNECT 127.0.0.1:9 HTTP/1.1\r\nHost: localhost\r\n\r\n`, 405],
    [
      "an expectation",
      `GET /api/v1/healthz HTTP/1.1\r\nHost: localhost\r\nExpect: much\r\n${CLOSE}\r\n`,
      417,
    ],
    ["an unknown host", `GET /api/v1/healthz HTTP/1.1\r\nHost: evil.example\r\n${CLOSE}\r\n`, 421],
  ])("%s is answered %i with a problem document", async (_what, bytes, status) => {
    const answer = await speak(web.port, bytes);
    expect(statusOf(answer)).toBe(status);
    expect(answer).toContain("application/problem+json");
    expect(answer).toMatch(/x-request-id: \S/i);
  });

  test("an absolute target at the very host is that path", async () => {
    const answer = await speak(
      web.port,
      `GET http://localhost/api/v1/healthz HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`,
    );
    expect(statusOf(answer)).toBe(200);
  });

  test("several ranges are no trouble", async () => {
    expect(
      (await ask(web.port, "/api/v1/healthz", { headers: { range: `bytes=${"0-,".repeat(500)}` } })).status,
    ).toBe(200);
  });

  test("line breaks in a language or a return address reach no header", async () => {
    const answer = await ask(
      web.port,
      "/api/auth/signin?callbackUrl=/x%0d%0aSet-Cookie:%20a=b&lang=en%0d%0aX:y",
    );
    expect([
      answer.headers["x"],
      (answer.headers["set-cookie"] ?? []).some((line) => line.startsWith("a=")),
    ]).toEqual([undefined, false]);
  });
});

describe("without database and renderer", () => {
  test("the process is alive and not ready", async () => {
    expect((await ask(web.port, "/healthz")).json()).toEqual({ status: "ok" });
    const ready = await ask(web.port, "/readyz");
    expect([ready.status, ready.json()]).toEqual([
      503,
      {
        ready: false,
        checks: expect.arrayContaining([
          { name: "database", ok: false, detail: "does not answer" },
        ]) as unknown,
      },
    ]);
  });

  test("the API answers 503 control_plane_unavailable", async () => {
    const answer = await ask(web.port, "/api/v1/me", {
      headers: { authorization: `Bearer plx_${"0".repeat(16)}_${"A".repeat(43)}` },
    });
    expect([answer.status, codeOf(answer.text), answer.headers["retry-after"]]).toEqual([
      503,
      "control_plane_unavailable",
      "1",
    ]);
  });

  test("hosts are known from the snapshot on disk", async () => {
    expect((await ask(web.port, "/en/search", { host: "agiright.example" })).status).toBe(503);
    expect((await ask(web.port, "/en/", { host: "lexwatch.example" })).status).toBe(421);
  });

  test.each([["en"], ["zh-TW"], ["ja"]])(
    "a page says so in %s, with the request id, under a strict policy",
    async (locale) => {
      const answer = await ask(web.port, "/", {
        headers: { accept: "text/html", "accept-language": locale },
      });
      expect([answer.status, answer.text.includes(`lang="${locale}"`)]).toEqual([503, true]);
      expect(answer.text).toContain(answer.headers["x-request-id"]);
      const nonce = /style nonce="([^"]+)"/.exec(answer.text)?.[1] ?? "?";
      expect(answer.headers["content-security-policy"]).toContain(nonce);
    },
  );

  test("a page that a renderer cannot draw for want of the database is away for now, not broken", async () => {
    const renderer = await startRenderer();
    renderer.answer = (_request, response) =>
      void response.writeHead(500, { "content-type": "text/html" }).end();
    process.env["PARALLAX_RENDER_URL"] = renderer.url;
    process.env["PARALLAX_RENDER_SECRET"] = "a-render-secret-of-this-test-0123456789";
    reloadEnv();
    const answer = await ask(web.port, "/search?q=a", { headers: { accept: "text/html" } });
    delete process.env["PARALLAX_RENDER_URL"];
    delete process.env["PARALLAX_RENDER_SECRET"];
    reloadEnv();
    await renderer.close();
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.text).toContain("does not answer");
  });

  test("who wants no page gets a problem document", async () => {
    const answer = await ask(web.port, "/", { headers: { accept: "text/x-component" } });
    expect([answer.status, codeOf(answer.text)]).toEqual([503, "control_plane_unavailable"]);
  });

  test("metrics open with the token alone", async () => {
    const answer = await ask(web.port, "/metrics", {
      headers: { authorization: "Bearer a-token-for-metrics" },
    });
    expect([answer.status, answer.headers["content-type"]]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    expect(answer.text).toContain("parallax_http_requests_total");
    // What only the database knows is unknown without it, and not zero.
    for (const name of ["dlq_depth", "quarantine_depth", ...FLOW_METRICS.map((metric) => metric.name)])
      expect(answer.text).toContain(`\nparallax_${name} Nan\n`);
    for (const authorization of ["", "Bearer another-token-here"]) {
      const refused = await ask(web.port, "/metrics", { headers: { authorization } });
      expect([refused.status, codeOf(refused.text)]).toEqual([401, "unauthenticated"]);
    }
  });

  test("label values do not grow with what clients send", async () => {
    for (let i = 0; i < 50; i += 1)
      await ask(web.port, `/slug-${i}?x=${i}`, { method: i % 2 === 0 ? "GET" : "PUT" });
    const { text } = await ask(web.port, "/metrics", {
      headers: { authorization: "Bearer a-token-for-metrics" },
    });
    expect(text).not.toContain("slug-");
    expect(
      text.split("\n").filter((line) => line.startsWith("parallax_http_requests_total{")).length,
    ).toBeLessThan(20);
  });
});

describe("the API's addresses", () => {
  test.each([
    "/api",
    "/api/v1",
    "/api/v1/nothing",
    "/v1/nothing",
    "/api/v2/me",
    "/api/v1/me/",
    "/api/v1//me",
    "/hub/x",
  ])("%s is a 404 problem", async (path) => {
    const answer = await ask(web.port, path);
    expect([answer.status, codeOf(answer.text), answer.headers["content-type"]]).toEqual([
      404,
      "not_found",
      "application/problem+json",
    ]);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "PROPFIND"])(
    "%s where only reading is offered is 405 with what is",
    async (method) => {
      const answer = await ask(web.port, "/api/v1/me", { method });
      expect([answer.status, codeOf(answer.text), answer.headers.allow]).toEqual([
        405,
        "method_not_allowed",
        "GET, HEAD, OPTIONS",
      ]);
    },
  );

  test("HEAD is GET without its body, OPTIONS tells the methods", async () => {
    const [get, head, options] = [
      await ask(web.port, "/api/v1/healthz"),
      await ask(web.port, "/api/v1/healthz", { method: "HEAD" }),
      await ask(web.port, "/api/v1/healthz", { method: "OPTIONS" }),
    ];
    expect([head.status, head.text, head.headers["content-length"], head.headers.etag]).toEqual([
      200,
      "",
      get.headers["content-length"],
      get.headers.etag,
    ]);
    expect([options.status, options.headers.allow, options.text]).toEqual([204, "GET, HEAD, OPTIONS", ""]);
  });

  test("every answer has its own request id, whatever the client calls it", async () => {
    const ids = await Promise.all(
      ["/api/v1/me", "/nothing", "/api/v1/healthz"].map(
        async (path) =>
          (await ask(web.port, path, { headers: { "x-request-id": "mine" } })).headers["x-request-id"],
      ),
    );
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test("stopping lets a running request finish, refuses new ones, and ends", async () => {
  const other = await startWeb(0);
  const socket = connect(other.port, "127.0.0.1");
  const heard: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => heard.push(chunk));
  const closed = new Promise<void>((settle) => socket.on("close", () => settle()));
  await new Promise<void>((settle) => socket.once("connect", settle));
  socket.write(
    "POST /api/auth/signout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na",
  );
  await expect.poll(() => ask(other.port, "/healthz").then((answer) => answer.status)).toBe(200);
  const stopped = other.stop();
  await expect(ask(other.port, "/healthz")).rejects.toThrow(/ECONNREFUSED/);
  socket.write("=b");
  await stopped;
  await closed;
  expect(Buffer.concat(heard).toString("utf8")).toMatch(/^HTTP\/1\.1 302 /);
});
