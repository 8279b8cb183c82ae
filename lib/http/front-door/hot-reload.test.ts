import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reloadEnv } from "#lib/kernel/env.ts";
import { forwardedHeaders } from "./header-rules.ts";
import { listen, type Listening } from "./listen.ts";
import { pagePolicy } from "./security-headers.ts";

const dataDir = mkdtempSync(join(tmpdir(), "parallax-hot-reload-"));
let renderer: Server;
let door: Listening;
let asked: { url: string; headers: Record<string, unknown> }[] = [];

/** A renderer that says "hello" on its change channel and then repeats what it hears. */
beforeAll(async () => {
  renderer = createServer((_request, response) => response.writeHead(404).end());
  renderer.on("upgrade", (request, socket) => {
    asked.push({ url: request.url ?? "", headers: request.headers });
    socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello ",
    );
    socket.pipe(socket);
  });
  await new Promise<void>((settle) => renderer.listen(0, "127.0.0.1", settle));
  process.env["PARALLAX_DATA_DIR"] = dataDir;
  process.env["PARALLAX_RENDER_URL"] = `http://127.0.0.1:${(renderer.address() as AddressInfo).port}`;
  door = await listen((_request, response) => response.end(), 0);
});
beforeEach(() => {
  process.env["PARALLAX_HOT_RELOAD"] = "1";
  reloadEnv();
  asked = [];
});
afterAll(async () => {
  delete process.env["PARALLAX_RENDER_URL"];
  delete process.env["PARALLAX_HOT_RELOAD"];
  reloadEnv();
  await door.close(0);
  renderer.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Wish = { path?: string; origin?: string | null; upgrade?: string; method?: string };

const ownOrigin = () => `http://localhost:${door.port}`;

function handshake({
  path = "/_next/hmr?id=1",
  origin = ownOrigin(),
  upgrade,
  method = "GET",
}: Wish): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: localhost:${door.port}`,
    "Connection: Upgrade",
    `Upgrade: ${upgrade ?? "websocket"}`,
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version: 13",
    "Cookie: session=secret",
    "X-Parallax-Secret: guessed",
    ...(origin === null ? [] : [`Origin: ${origin}`]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/** Sends a handshake and answers the socket's text until it holds `until` or the socket ends. */
function shake(wish: Wish, until: string, then: string | null = null): Promise<string> {
  return new Promise((settle, fail) => {
    let text = "";
    let hasSaidMore = then === null;
    const socket = connect(door.port, "127.0.0.1", () => socket.write(handshake(wish)));
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
      if (!hasSaidMore && text.includes("hello")) socket.write(then ?? "");
      hasSaidMore ||= text.includes("hello");
      if (text.includes(until)) socket.destroy();
    });
    socket.once("close", () => settle(text));
    socket.once("error", fail);
  });
}

describe("the change channel of the pages under `npm run dev`", () => {
  test("reaches the renderer and carries both ways", async () => {
    const text = await shake({}, "a change", "a change");
    expect(text).toMatch(/^HTTP\/1\.1 101 /);
    expect(text).toContain("hello a change");
    expect(asked[0]?.url).toBe("/_next/hmr?id=1");
  });

  test("carries the handshake in the renderer's own name, and nothing else of the request", async () => {
    await shake({}, "hello");
    const { origin, host, cookie, ...others } = asked[0]?.headers ?? {};
    expect([origin, `http://${String(host)}`, cookie, others["x-parallax-secret"]]).toEqual([
      process.env["PARALLAX_RENDER_URL"],
      process.env["PARALLAX_RENDER_URL"],
      undefined,
      undefined,
    ]);
  });

  test.each<[string, Wish]>([
    ["a page of another site", { origin: "http://evil.example" }],
    ["a page of another port", { origin: "http://localhost:1" }],
    ["an opaque page", { origin: "null" }],
    ["no page at all", { origin: null }],
    ["another address", { path: "/events" }],
    ["an address that begins alike", { path: "/_next/hmr2" }],
    ["a dotted way round", { path: "/_next/hmr/../../events" }],
    ["an absolute address elsewhere", { path: "http://127.0.0.1:9/_next/hmr" }],
    ["another protocol", { upgrade: "h2c" }],
    ["another method", { method: "POST" }],
  ])("is refused to %s", async (_who, wish) => {
    expect(await shake(wish, "hello")).toMatch(/^HTTP\/1\.1 426 /);
    expect(asked).toEqual([]);
  });

  test("is found by a page that is drawn again: its numbers reach the renderer, but only here", () => {
    const numbers = { "x-nextjs-request-id": "1", "x-nextjs-html-request-id": "2" };
    expect(forwardedHeaders({ ...numbers, "x-nextjs-data": "1" })).toEqual(numbers);
    delete process.env["PARALLAX_HOT_RELOAD"];
    reloadEnv();
    expect(forwardedHeaders(numbers)).toEqual({});
  });

  test("does not exist outside of it, and the policy of the pages is the strict one", async () => {
    delete process.env["PARALLAX_HOT_RELOAD"];
    reloadEnv();
    expect(await shake({}, "hello")).toMatch(/^HTTP\/1\.1 426 /);
    expect(asked).toEqual([]);
    expect(pagePolicy("n")).not.toMatch(/unsafe/);
  });

  test("is answered in words while there is no renderer", async () => {
    const url = process.env["PARALLAX_RENDER_URL"];
    process.env["PARALLAX_RENDER_URL"] = "http://127.0.0.1:9";
    reloadEnv();
    expect(await shake({}, "hello")).toMatch(/^HTTP\/1\.1 503 /);
    process.env["PARALLAX_RENDER_URL"] = url;
  });

  test("does not keep the front door from closing", async () => {
    const other = await listen((_request, response) => response.end(), 0);
    const socket = connect(other.port, "127.0.0.1", () =>
      socket.write(
        handshake({ origin: `http://localhost:${other.port}` }).replaceAll(`:${door.port}`, `:${other.port}`),
      ),
    );
    await new Promise((settle) => socket.once("data", settle));
    const isClosed = new Promise((settle) => socket.once("close", settle));
    await other.close(60_000);
    await isClosed;
    expect(socket.destroyed).toBe(true);
  });
});
