import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createGuardedClient } from "./client.ts";

let server: Server;
let origin: string;
let hits: string[] = [];
let answer: RequestListener = (_request, response) => response.end();
const client = createGuardedClient({ allowLoopback: true, maxBytes: 200_000, timeoutMs: 1_500 });

beforeAll(async () => {
  server = createServer((request, response) => {
    hits.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  hits = [];
});
afterAll(async () => {
  await client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const fetchFrom = (path: string) => client.fetchDocument({ url: `${origin}${path}` });

test("a document comes with its headers and validators, and no cookie or credential is sent", async () => {
  let sent: Record<string, unknown> = {};
  answer = (request, response) => {
    sent = request.headers;
    response
      .writeHead(200, {
        "content-type": "application/rss+xml",
        etag: '"1"',
        "last-modified": "Sun, 01 Mar 2026 00:00:00 GMT",
      })
      .end("<rss/>");
  };
  const fetched = await fetchFrom("/feed");
  expect(fetched).toMatchObject({
    ok: true,
    value: { status: 200, isUnchanged: false, contentType: "application/rss+xml", etag: '"1"' },
  });
  expect(fetched.ok && Buffer.from(fetched.value.bytes).toString()).toBe("<rss/>");
  expect(Object.keys(sent).sort()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
});

test("a conditional request may answer that nothing changed", async () => {
  answer = (request, response) =>
    response.writeHead(request.headers["if-none-match"] === '"1"' ? 304 : 200).end();
  expect(await client.fetchDocument({ url: `${origin}/`, etag: '"1"' })).toMatchObject({
    ok: true,
    value: { isUnchanged: true },
  });
});

test.each([
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
])("one %s encoding is taken off", async (encoding, compress) => {
  answer = (_request, response) =>
    response.writeHead(200, { "content-encoding": encoding }).end(compress("<rss/>"));
  const fetched = await fetchFrom("/");
  expect(fetched.ok && Buffer.from(fetched.value.bytes).toString()).toBe("<rss/>");
});

describe("what would exhaust us is cut off", () => {
  test("a small body that unpacks into a large one", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    answer = (_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    expect(await fetchFrom("/")).toMatchObject({ ok: false, error: { code: "fetch.too_large" } });
  });

  test("a body without end", async () => {
    answer = (_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
      };
      response.on("drain", write);
      write();
    };
    expect(await fetchFrom("/")).toMatchObject({ ok: false, error: { code: "fetch.too_large" } });
  });

  test("a chain of encodings", async () => {
    answer = (_request, response) =>
      response.writeHead(200, { "content-encoding": Array(20).fill("gzip").join(", ") }).end("x");
    expect(await fetchFrom("/")).toMatchObject({ ok: false, error: { code: "fetch.encoding_refused" } });
  });

  test("an encoding that is a lie", async () => {
    answer = (_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("plain");
    expect(await fetchFrom("/")).toMatchObject({ ok: false, error: { code: "fetch.encoding_refused" } });
  });

  test("a byte now and then, for ever", async () => {
    answer = (_request, response) => {
      const drip = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(drip));
    };
    expect(await fetchFrom("/")).toMatchObject({ ok: false, error: { code: "fetch.too_slow" } });
  });

  test("silence", async () => {
    answer = () => undefined;
    expect(await fetchFrom("/")).toMatchObject({ ok: false, error: { code: "fetch.too_slow" } });
  });

  test("headers without end", async () => {
    answer = (_request, response) => response.writeHead(200, { "x-long": "x".repeat(40_000) }).end();
    expect(await fetchFrom("/")).toMatchObject({ ok: false, error: { code: "fetch.too_large" } });
  });
});

describe("redirects are checked as first addresses are", () => {
  const redirectTo = (target: string) =>
    (answer = (_request, response) => response.writeHead(302, { location: target }).end());

  test("three are followed", async () => {
    answer = (request, response) => {
      const step = Number(request.url?.slice(1));
      if (step < 3) response.writeHead(301, { location: `/${step + 1}` }).end();
      else response.end("there");
    };
    expect(await fetchFrom("/0")).toMatchObject({ ok: true, value: { url: `${origin}/3` } });
  });

  test("a loop ends", async () => {
    redirectTo("/again");
    expect(await fetchFrom("/")).toMatchObject({ ok: false, error: { code: "fetch.too_many_redirects" } });
    expect(hits).toHaveLength(4);
  });

  test.each([
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "file:///etc/passwd",
    "http://[::7f00:1]/",
    "https://user:x@example.com/",
    "http://example.com:6379/",
  ])(
    // prettier-ignore
    "one to %s is not followed",
    async (target) => {
      redirectTo(target);
      expect(await fetchFrom("/")).toMatchObject({ ok: false, error: { code: "fetch.url_refused" } });
      expect(hits).toHaveLength(1);
    },
  );
});

test("a name that leads to this machine is refused where loopback is closed, and no connection is made", async () => {
  const closed = createGuardedClient({
    allowLoopback: false,
    resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
  });
  const refused = await closed.fetchDocument({ url: `http://rebinding.example/` });
  expect(refused).toMatchObject({ ok: false, error: { code: "fetch.address_refused" } });
  expect(await closed.fetchDocument({ url: `${origin}/` })).toMatchObject({
    ok: false,
    error: { code: "fetch.url_refused" },
  });
  expect(hits).toEqual([]);
  await closed.close();
});

test("a refusal names the host and never the query", async () => {
  answer = (_request, response) => response.writeHead(500).end();
  const refused = await fetchFrom("/feed?token=secret-value");
  expect(refused).toMatchObject({ ok: false, error: { code: "fetch.status", status: 500 } });
  expect(JSON.stringify(refused)).not.toContain("secret-value");
});

test("nobody listening is said so", async () => {
  const refused = await client.fetchDocument({ url: "http://127.0.0.1:1/" });
  expect(refused).toMatchObject({ ok: false, error: { code: "fetch.unreachable" } });
});
