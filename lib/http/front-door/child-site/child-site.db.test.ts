import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { openFrontDoor } from "#lib/testing/front-door.ts";

const { get, db, seen, answers } = openFrontDoor();
const host = "agiright.example";
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const LONG = "<!doctype html><p>" + "parallax ".repeat(500);

async function publish(
  path: string,
  text: string,
  { site = "agiright", status = 200, type = "text/html; charset=utf-8" } = {},
) {
  const headers = JSON.stringify({ "content-type": type, "content-security-policy": "default-src 'none'" });
  await db().admin.query(
    `insert into publication_artifact
     select tenant_id, site_id, 'en', $2, null, null, $3, $4, $5, $6, '2026-11-07T08:00:00.500Z' from site where site_id = $1
     on conflict (tenant_id, site_id, path) do update set hash = excluded.hash, bytes = excluded.bytes, status = excluded.status`,
    [site, path, status, hashOf(text), headers, Buffer.from(text)],
  );
}

async function route(path: string, status: string, redirectTo: string | null = null) {
  const pubid = `pub_${hashOf(path).slice(0, 8)}`;
  await db().admin.query(
    `insert into publication (tenant_id, pubid, dpid, geid, domain, site_id, locale, channel, revision, status, newest_revision, is_public, created_at, updated_at)
     select tenant_id, $2, $2, 'evt_x', 'ai-rights', site_id, 'en', 'web', 1, 'PUBLISHED', 1, true, '2026-11-07', '2026-11-07'
     from site where site_id = $1 on conflict do nothing`,
    ["agiright", pubid],
  );
  await db().admin.query(
    `insert into route select tenant_id, site_id, 'en', $2, $3, $4, $5, '2026-11-07', '2026-11-07' from site where site_id = $1
     on conflict (tenant_id, site_id, path) do update set status = excluded.status`,
    ["agiright", path, pubid, status, redirectTo],
  );
}

const settled = (path: string, status: number) =>
  vi.waitFor(async () => expect((await get(path, { host })).status).toBe(status), { timeout: 20_000 });

beforeAll(async () => {
  await publish("/en/", LONG);
  await publish("/en/!not-found", "<p>not here");
  await publish("/en/!gone", "<p>withdrawn");
  await publish("/en/!search-away", "<p>search is away");
  await publish("/zh-TW/!not-found", "<p>沒有");
  await publish("/_a/0123.css", "body{}", { type: "text/css" });
  await publish("/en/feed.xml", "<rss/>", { type: "application/rss+xml" });
  await settled("/en/feed.xml", 200);
});

describe("a published page", () => {
  test("carries its own policy, its validators and what every answer carries", async () => {
    const { status, headers, text } = await get("/en/", { host });
    expect([status, text]).toEqual([200, LONG]);
    expect(headers).toMatchObject({
      etag: `"${hashOf(LONG).slice(0, 32)}"`,
      "last-modified": "Sat, 07 Nov 2026 08:00:00 GMT",
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-cache",
    });
    expect(seen()).toEqual([]);
  });

  test.each([
    ["the same tag", (etag: string) => ({ "if-none-match": etag }), 304],
    ["the tag of another coding", (etag: string) => ({ "if-none-match": etag.replace(/"$/, '-br"') }), 304],
    ["a list of tags", (etag: string) => ({ "if-none-match": `"a", W/${etag}` }), 304],
    ["another tag", () => ({ "if-none-match": '"a"' }), 200],
    [
      "another tag and a date that matches",
      () => ({ "if-none-match": '"a"', "if-modified-since": "Sat, 07 Nov 2026 08:00:00 GMT" }),
      200,
    ],
    ["the same date", () => ({ "if-modified-since": "Sat, 07 Nov 2026 08:00:00 GMT" }), 304],
    ["an older date", () => ({ "if-modified-since": "Sat, 07 Nov 2026 07:59:59 GMT" }), 200],
    ["no date at all", () => ({ "if-modified-since": "yesterday" }), 200],
  ])("asked for with %s", async (_what, wish, status) => {
    const etag = String((await get("/en/", { host })).headers.etag);
    const answer = await get("/en/", { host, headers: wish(etag) });
    expect([answer.status, answer.text === ""]).toEqual([status, status === 304]);
    if (status === 304) expect(answer.headers.etag).toBe(etag);
  });

  test("HEAD says the same without a body", async () => {
    const [whole, head] = [await get("/en/", { host }), await get("/en/", { host, method: "HEAD" })];
    expect([head.text, head.headers["content-length"]]).toEqual(["", whole.headers["content-length"]]);
  });

  test("compressed bytes have a tag of their own", async () => {
    const { headers } = await get("/en/", { host, headers: { "accept-encoding": "br" } });
    expect([headers["content-encoding"], headers.etag]).toEqual(["br", `"${hashOf(LONG).slice(0, 32)}-br"`]);
  });

  test("no query changes it and no form reaches it", async () => {
    expect((await get("/en/?utm_source=x&nxtPsite=lexwatch", { host })).text).toBe(LONG);
    expect((await get("/en/", { host, method: "POST", body: "a=1" })).status).toBe(405);
  });

  test("its files never change", async () => {
    expect((await get("/_a/0123.css", { host })).headers["cache-control"]).toContain("immutable");
  });
});

describe("addresses", () => {
  test.each([
    ["/", "ja,en;q=0.5", 307, "/en/"],
    ["/", "zh-Hans", 307, "/zh-TW/"],
    ["/", "de", 307, "/zh-TW/"],
    ["/en", "", 308, "/en/"],
    ["/en/about/", "", 308, "/en/about"],
    ["/en/topics/x//", "", 308, "/en/topics/x"],
    ["/en//topics//x", "", 308, "/en/topics/x"],
    ["//evil.example/", "", 308, "/evil.example"],
    ["//evil.example", "", 308, "/evil.example"],
    ["///evil.example//", "", 308, "/evil.example"],
    ["/.//evil.example/", "", 308, "/evil.example"],
    ["/a/..//evil.example/", "", 308, "/evil.example"],
  ])("%s (%s) answers %i to %s", async (path, language, status, location) => {
    const answer = await get(path, { host, headers: { "accept-language": language } });
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  test.each([
    ["/en/nowhere", "<p>not here"],
    ["/en/!gone", "<p>not here"],
    ["/en/topics/%2e%2e%2f", null],
    ["/de/about", "<p>沒有"],
    ["/_next/static/x.js", "<p>沒有"],
    ["/healthz", "<p>沒有"],
    ["/api/v1/events", "<p>沒有"],
    ["/sites/lexwatch/en/", null],
  ])("%s is not found, in the language that it names", async (path, text) => {
    const answer = await get(path, { host });
    expect(answer.status).toBe(404);
    if (text !== null) expect(answer.text).toBe(text);
    expect(seen()).toEqual([]);
  });

  test("what names no language of the site is not found in the one of the site that the reader takes", async () => {
    for (const [language, text] of [
      ["en,ja;q=0.5", "<p>not here"],
      ["zh-Hans", "<p>沒有"],
      ["de", "<p>沒有"],
    ] as const)
      expect((await get("/nowhere", { host, headers: { "accept-language": language } })).text).toBe(text);
  });

  test("a person who sends something to a page is told in its language that it can only be read", async () => {
    const headers = { accept: "text/html", "accept-language": "en" };
    const answer = await get("/zh-TW/", { host, method: "POST", body: "a=1", headers });
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD"]);
    expect(answer.text).toContain('<html lang="zh-TW">');
  });

  test("the page of one site is not another's, under whatever host it is asked for", async () => {
    expect((await get("/en/", { host: "lexwatch.example" })).status).toBe(404);
    expect(
      (await get("/en/", { host: "lexwatch.example", headers: { "x-forwarded-host": host } })).status,
    ).toBe(404);
  });

  test("in development a site is also looked at through the mother, with its files", async () => {
    expect((await get("/sites/agiright/en/")).text).toBe(LONG);
    expect((await get("/_a/0123.css")).text).toBe("body{}");
    expect((await get("/sites/agiright/")).headers.location).toBe("/sites/agiright/zh-TW/");
  });

  test("a renamed page leads to its newest address, in one spelling", async () => {
    await publish("/en/topics/法院", "<p>new");
    await route("/en/topics/new", "redirect", "/en/topics/法院");
    await settled("/en/topics/new", 301);
    const { location } = (await get("/en/topics/new", { host })).headers;
    expect(location).toBe("/en/topics/%E6%B3%95%E9%99%A2");
    expect((await get(String(location), { host })).text).toBe("<p>new");
  });

  test("a withdrawn page is gone at once, with the site's words until its own notice is drawn", async () => {
    await publish("/en/topics/a", "<p>the page");
    await route("/en/topics/a", "active");
    await settled("/en/topics/a", 200);
    await route("/en/topics/a", "gone");
    await settled("/en/topics/a", 410);
    expect((await get("/en/topics/a", { host })).text).toBe("<p>withdrawn");
    await publish("/en/topics/a", "<p>why", { status: 410 });
    await expect
      .poll(async () => (await get("/en/topics/a", { host })).text, { timeout: 20_000 })
      .toBe("<p>why");
  });
});

describe("texts that need nothing stored", () => {
  test("robots are shown the maps at the site's own address", async () => {
    const { text, headers } = await get("/robots.txt", { host });
    expect([headers["content-type"], text]).toEqual([
      "text/plain; charset=utf-8",
      expect.stringContaining("/sitemap.xml"),
    ]);
    expect(text).toContain("Sitemap: http://agiright.localhost");
  });

  test("security.txt names a contact and ends within a year", async () => {
    const { text } = await get("/.well-known/security.txt", { host });
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
    expect(text).toMatch(/^Contact: https?:/m);
    expect(expires - Date.now()).toBeGreaterThan(86_400_000);
    expect(expires - Date.now()).toBeLessThan(366 * 86_400_000);
  });
});

describe("the search", () => {
  test("is drawn for the reader and kept nowhere", async () => {
    answers((_request, response) => {
      response
        .writeHead(200, { "content-type": "text/html" })
        .end("<!doctype html><html><head><title>s</title></head><body><script>x()</script>found");
    });
    const { text, headers, status } = await get("/en/search?q=%E6%B3%95&x=1", { host });
    expect([status, seen().at(-1)?.url, headers["cache-control"]]).toEqual([
      200,
      "/sites/agiright/en/search?q=%E6%B3%95",
      "no-store",
    ]);
    expect(text).toContain("found");
    expect(text).not.toContain("x()");
  });

  test("says honestly when it is away", async () => {
    answers((_request, response) => {
      response.socket?.destroy();
    });
    const answer = await get("/en/search?q=a", { host });
    expect([answer.status, answer.text]).toEqual([503, "<p>search is away"]);
  });
});
