import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGuardedClient } from "#lib/adapters/http-client/index.ts";
import { provideJobQueue, type JobRequest } from "#lib/bus/index.ts";
import { ingestRun } from "#lib/flow/events/index.ts";
import { pollSources, provideFetchPort } from "#lib/flow/evidence/index.ts";
import { writeDevelopmentControls } from "#lib/kernel/dev-controls.ts";
import type { RouteHandler } from "#lib/http/index.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { DELETE as deleteSource, GET as getSource, PATCH as patchSource } from "./[id]/route.ts";
import { GET as listRuns } from "./[id]/runs/route.ts";
import { POST as postIngest } from "./[id]/ingest/route.ts";
import { GET as getOpml, POST as postOpml } from "./opml/route.ts";
import { GET as listSources, POST as postSource } from "./route.ts";

let db: FreshDatabase;
let server: Server;
let origin: string;
let tenant: string;
let editor: TestAccount;
let reader: TestAccount;
let foreigner: TestAccount;
let asked: JobRequest[] = [];
let answer: RequestListener = (_request, response) => response.end();
const client = createGuardedClient({ allowLoopback: true, timeoutMs: 2_000 });

beforeAll(async () => {
  db = await freshDatabase();
  tenant = (await db.addTenant("alpha")).tenant;
  editor = await addAccount(tenant, "editor");
  reader = await addAccount(tenant, "reader");
  foreigner = await addAccount((await db.addTenant("beta")).tenant, "editor");
  provideFetchPort(client);
  provideJobQueue({
    enqueue: (_tx, requests) => Promise.resolve(void asked.push(...requests)),
    countDue: () => Promise.resolve(0),
    wake: () => Promise.resolve(),
    advance: () => Promise.resolve(),
  });
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await client.close();
  await new Promise((resolve) => server.close(resolve));
  await db.close();
});
beforeEach(() => {
  asked = [];
  writeDevelopmentControls({ clockOffsetMs: 0 });
});

type Wire = Record<string, unknown> & { id: string; run_id: string; data: Wire[]; code: string };
async function send(
  handler: RouteHandler,
  method: string,
  wanted: { id?: string; body?: unknown; type?: string; account?: TestAccount | null } = {},
): Promise<{ status: number; body: Wire; text: string }> {
  const { id, body, type = "application/json", account = editor } = wanted;
  const request = new Request("http://localhost/api/v1/sources", {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": type }), ...account?.headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const response = await handler(request, { params: Promise.resolve(id === undefined ? {} : { id }) });
  const text = await response.text();
  return { status: response.status, text, body: (text.startsWith("{") ? JSON.parse(text) : {}) as Wire };
}
let number = 0;
const freshUrl = () => `${origin}/feed-${(number += 1)}`;
const add = async (more: object = {}) =>
  (await send(postSource, "POST", { body: { url: freshUrl(), ...more } })).body;
const run = async (id: string, scope: string | null = null) => {
  const { body } = await send(postIngest, "POST", { id });
  const ctx = { tenant: scope, principal: null, purpose: "operating", role: "worker" } as const;
  await ingestRun(ctx, body.run_id, new AbortController().signal);
  return (await send(listRuns, "GET", { id })).body.data.find((one) => one.run_id === body.run_id);
};
const feed = (...titles: string[]) =>
  `<rss version="2.0"><channel><title>Zoo</title>${titles.map((title) => `<item><title>${title}</title><link>https://zoo.example/${encodeURIComponent(title)}</link></item>`).join("")}</channel></rss>`;

describe("sources", () => {
  test("201 with every field; read, listed, changed, given up; 409 for one that is kept", async () => {
    const url = freshUrl();
    const made = await send(postSource, "POST", {
      body: { url, title: "Zoo", language: "EN", poll_minutes: 15 },
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        url,
        kind: "feed",
        title: "Zoo",
        language: "en",
        trust: 0.5,
        visibility: "PUBLIC",
        poll_minutes: 15,
        status: "active",
      },
    });
    const { id } = made.body;
    expect((await send(postSource, "POST", { body: { url } })).status).toBe(409);
    expect((await send(listSources, "GET")).body.data.map((one) => one.id)).toContain(id);
    const changed = await send(patchSource, "PATCH", {
      id,
      body: { trust: 0.9, poll_minutes: null, status: "paused" },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { trust: 0.9, poll_minutes: null, status: "paused", next_poll_at: null },
    });
    expect((await send(deleteSource, "DELETE", { id })).status).toBe(204);
    for (const [handler, method] of [
      [getSource, "GET"],
      [deleteSource, "DELETE"],
    ] as const)
      expect((await send(handler, method, { id })).status).toBe(404);
    expect((await send(postSource, "POST", { body: { url } })).status).toBe(200);
  });

  test.each([
    ["another scheme", { url: "file:///etc/passwd" }],
    ["a credential in the address", { url: "https://a:b@zoo.example/" }],
    ["no address", { title: "x" }],
    ["a trust above 1", { url: "https://zoo.example/", trust: 1.1 }],
    ["a rhythm of seconds", { url: "https://zoo.example/", poll_minutes: 0 }],
    ["an unknown field", { url: "https://zoo.example/", tenant_id: "x" }],
    ["no language", { url: "https://zoo.example/lang", language: "!!" }],
  ])("400 for %s", async (_what, body) => {
    expect((await send(postSource, "POST", { body })).status).toBe(400);
  });

  test("401, 403 and 404 as everywhere; what another tenant keeps is seen and not changed, its own is not seen", async () => {
    const [shared, own] = [await add(), await add({ visibility: "PRIVATE" })];
    expect((await send(listSources, "GET", { account: null })).status).toBe(401);
    expect((await send(postSource, "POST", { body: { url: freshUrl() }, account: reader })).status).toBe(403);
    const foreign = { account: foreigner };
    expect((await send(getSource, "GET", { id: shared.id, ...foreign })).status).toBe(200);
    expect((await send(patchSource, "PATCH", { id: shared.id, body: { trust: 0 }, ...foreign })).status).toBe(
      403,
    );
    expect((await send(deleteSource, "DELETE", { id: shared.id, ...foreign })).status).toBe(403);
    for (const [handler, method, body] of [
      [getSource, "GET", undefined],
      [patchSource, "PATCH", { trust: 0 }],
      [deleteSource, "DELETE", undefined],
      [listRuns, "GET", undefined],
      [postIngest, "POST", undefined],
    ] as const)
      expect((await send(handler, method, { id: own.id, body, ...foreign })).status, method).toBe(404);
    expect((await send(listSources, "GET", foreign)).text).not.toContain(own.id);
  });
});

describe("a run", () => {
  test("202; a second request while it waits is the same run; done it tells what came in", async () => {
    const { id } = await add({ language: "en" });
    answer = (_request, response) =>
      response.writeHead(200, { etag: '"1"' }).end(feed("Tapir born", "Okapi moved"));
    const [first, second] = [await send(postIngest, "POST", { id }), await send(postIngest, "POST", { id })];
    expect([first.status, second.body.run_id]).toEqual([202, first.body.run_id]);
    expect(asked.map(({ name, tenant: of }) => [name, of])).toEqual([["events.ingest-source", null]]);
    expect(await run(id)).toMatchObject({
      state: "done",
      total: 2,
      result: { items: 2, new: 2, known: 0, failed: 0, http_status: 200 },
    });
    answer = (request, response) =>
      response.writeHead(request.headers["if-none-match"] === '"1"' ? 304 : 500).end();
    expect(await run(id)).toMatchObject({ state: "done", result: { items: 0, http_status: 304 } });
  });

  test("takes what a private source holds in for its tenant alone", async () => {
    const { id } = await add({ visibility: "RESTRICTED" });
    answer = (_request, response) => response.end(feed("Gaur secret"));
    expect(await run(id, tenant)).toMatchObject({ state: "done", result: { new: 1 } });
    const { rows } = await db.admin.query(
      "select scope::text, visibility from evidence where title = 'Gaur secret'",
    );
    expect(rows).toEqual([{ scope: tenant, visibility: "RESTRICTED" }]);
  });

  test.each<[string, RequestListener, RegExp]>([
    ["an answer of 500", (_request, response) => response.writeHead(500).end(), /answered 500/],
    [
      "a redirect inside",
      (_request, response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
      /could not be fetched/,
    ],
    [
      "a page that is no feed",
      (_request, response) => response.end("<html><body>x</body></html>"),
      /cannot be read/,
    ],
    [
      "a document type",
      (_request, response) => response.end('<!DOCTYPE x [<!ENTITY a "b">]><rss/>'),
      /cannot be read/,
    ],
  ])("fails in words for %s, and the next one is not kept from running", async (_what, listener, words) => {
    const { id } = await add();
    answer = listener;
    expect(await run(id)).toMatchObject({
      state: "failed",
      result: null,
      error: expect.stringMatching(words) as string,
    });
    answer = (_request, response) => response.end(feed());
    expect((await run(id))?.["state"]).toBe("done");
  });

  test("is asked for by the clock when it is due, once, and not for paused sources", async () => {
    await db.admin.query("update source set status = 'retired'");
    await add({ poll_minutes: 10 });
    const paused = await add({ poll_minutes: 10 });
    await send(patchSource, "PATCH", { id: paused.id, body: { status: "paused" } });
    expect([await pollSources(null), await pollSources(null)]).toEqual([1, 0]);
    writeDevelopmentControls({ clockOffsetMs: 11 * 60_000 });
    expect(await pollSources(null)).toBe(1);
    expect(new Set(asked.map(({ payload }) => JSON.stringify(payload))).size).toBe(asked.length);
  });

  test("that was lost is closed after an hour", async () => {
    const { id } = await add();
    const { run_id } = (await send(postIngest, "POST", { id })).body;
    writeDevelopmentControls({ clockOffsetMs: 61 * 60_000 });
    await pollSources(null);
    const runs = (await send(listRuns, "GET", { id })).body.data;
    expect(runs.find((one) => one.run_id === run_id)).toMatchObject({
      state: "failed",
      error: "The run was lost.",
    });
  });

  test("409 for a source without an address", async () => {
    await db.admin.query(
      `insert into source (source_id, key, kind, title, trust, visibility, status, created_at, updated_at)
       values ('src_00000000-0000-7000-8000-000000000001', 'file:x', 'file', 'x', 0.5, 'PUBLIC', 'active', now(), now())`,
    );
    const id = "src_00000000-0000-7000-8000-000000000001";
    expect((await send(postIngest, "POST", { id })).status).toBe(409);
    expect((await send(getSource, "GET", { id })).body["url"]).toBeNull();
  });
});

describe("OPML", () => {
  const type = "text/x-opml";
  const opml = (...urls: string[]) =>
    `<opml version="2.0"><body>${urls.map((url) => `<outline type="rss" text="A &amp; B" xmlUrl="${url}"/>`).join("")}</body></opml>`;

  test("201: each feed is answered for itself; what is exported is read again", async () => {
    const [one, two] = [freshUrl(), freshUrl()];
    const body = opml(one, two, one);
    expect(await send(postOpml, "POST", { body, type })).toMatchObject({
      status: 201,
      body: { items: 2, new: 2, known: 0, failed: 0 },
    });
    expect((await send(postOpml, "POST", { body, type })).body).toMatchObject({ items: 2, new: 0, known: 2 });
    const exported = await send(getOpml, "GET");
    expect(exported.text).toContain(`text="A &amp; B" title="A &amp; B" xmlUrl="${one}"`);
    expect((await send(postOpml, "POST", { body: exported.text, type })).body["failed"]).toBe(0);
  });

  test("400 for what is no list, 415 for JSON, 401, 403", async () => {
    expect((await send(postOpml, "POST", { body: feed("x"), type })).status).toBe(400);
    expect((await send(postOpml, "POST", { body: "<!DOCTYPE a><opml/>", type })).status).toBe(400);
    expect((await send(postOpml, "POST", { body: {} })).status).toBe(415);
    expect((await send(postOpml, "POST", { body: opml(), type, account: reader })).status).toBe(403);
    expect((await send(getOpml, "GET", { account: null })).status).toBe(401);
  });
});
