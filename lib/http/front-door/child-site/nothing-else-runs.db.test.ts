import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startWeb, type Web } from "#lib/http/front-door/start-web.ts";
import { closeDatabase } from "#lib/kernel/db/index.ts";
import { reloadEnv } from "#lib/kernel/env.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { ask } from "#lib/testing/web.ts";

let db: FreshDatabase;
let url: string;
let web: Web;
const host = "agiright.example";
const get = (path: string) => ask(web.port, path, { host });
const PAGES = [
  ["/en/", "front", "text/html"],
  ["/en/topics/a-ruling", "a ruling", "text/html"],
  ["/en/feed.xml", "<rss/>", "application/rss+xml"],
  ["/en/atom.xml", "<feed/>", "application/atom+xml"],
  ["/en/feed.json", "{}", "application/feed+json"],
  ["/sitemap.xml", "<urlset/>", "application/xml"],
  ["/_a/0123456789abcdef.css", "body{}", "text/css"],
] as const;
const SYSTEM = [
  ["/en/!not-found", "not here", "text/html"],
  ["/en/!search-away", "search is away", "text/html"],
] as const;

function pointAt(databaseUrl: string): void {
  process.env["DATABASE_URL"] = databaseUrl;
  reloadEnv();
}

beforeAll(async () => {
  db = await freshDatabase();
  url = db.url;
  const { tenant } = await db.addTenant("alpha");
  await db.admin.query(
    `insert into site (site_id, tenant_id, kind, name, hosts, default_locale, locales, status, created_at, updated_at)
     values ('agiright', $1, 'child', 'AGI Right', $2, 'en', '{en}', 'active', '2026-01-01', '2026-01-01')`,
    [tenant, [host]],
  );
  for (const [path, text, type] of [...PAGES, ...SYSTEM])
    await db.admin.query(
      `insert into publication_artifact values ($1, 'agiright', 'en', $2, null, null, 200, $3, $4, $5, '2026-11-07')`,
      [
        tenant,
        path,
        createHash("sha256").update(text).digest("hex"),
        JSON.stringify({ "content-type": type }),
        Buffer.from(text),
      ],
    );
  web = await startWeb(0);
  await vi.waitFor(async () => expect((await get(PAGES[6][0])).status).toBe(200), { timeout: 20_000 });
});
afterAll(async () => {
  await web.stop();
  pointAt(url);
  await db.close();
});

test("with PostgreSQL gone and the front door begun anew alone, published pages and feeds answer as before", async () => {
  const before = await Promise.all(PAGES.map(([path]) => get(path)));
  await web.stop();
  await closeDatabase();
  pointAt("postgres://nobody:nothing@127.0.0.1:9/nowhere");
  web = await startWeb(0);
  const after = await Promise.all(PAGES.map(([path]) => get(path)));
  expect(after.map(({ status }) => status)).toEqual(PAGES.map(() => 200));
  expect(after.map(({ text, headers }) => [text, headers.etag])).toEqual(
    before.map(({ text, headers }) => [text, headers.etag]),
  );
  expect((await get("/robots.txt")).status).toBe(200);
  expect((await get("/")).headers.location).toBe("/en/");
  expect((await get("/en/nowhere")).text).toBe("not here");
  expect(await get("/en/search?q=x")).toMatchObject({ status: 503, text: "search is away" });
  expect((await ask(web.port, "/en/", { host: "unknown.example" })).status).toBe(421);
});
