import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeDatabase } from "#lib/kernel/db/index.ts";
import { env, reloadEnv } from "#lib/kernel/env.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { ArtifactShelf } from "./shelf.ts";
import { ArtifactSync } from "./sync.ts";

let db: FreshDatabase;
let tenant: string;
let folder: string;
let shelf: ArtifactShelf;
let sync: ArtifactSync;
beforeAll(async () => {
  db = await freshDatabase();
  tenant = (await db.addTenant("alpha")).tenant;
  await db.admin.query(
    `insert into site (site_id, tenant_id, kind, name, hosts, default_locale, locales, status, created_at, updated_at)
     values ('agiright', $1, 'child', 'AGI Right', '{}', 'en', '{en}', 'active', '2026-01-01', '2026-01-01')`,
    [tenant],
  );
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.admin.query("delete from publication_artifact; delete from artifact_change");
  folder = mkdtempSync(join(tmpdir(), "sync-"));
  shelf = new ArtifactShelf(folder);
  sync = new ArtifactSync(shelf);
});

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const write = (path: string, text: string, client: pg.ClientBase = db.admin) =>
  client.query(
    `insert into publication_artifact values ($1, 'agiright', 'en', $2, null, null, 200, $3, '{"content-type":"text/html"}', $4, '2026-11-07')
     on conflict (tenant_id, site_id, path) do update set hash = excluded.hash, bytes = excluded.bytes`,
    [tenant, path, hashOf(text), Buffer.from(text)],
  );
const textAt = async (path: string, from = shelf) => {
  const found = from.find("agiright", path);
  if (found?.kind !== "artifact") return found?.kind ?? null;
  return (await from.bytesOf("agiright").read(found.entry.hash, "identity"))?.toString();
};

test("what is published stands on the shelf, what is published again replaces it", async () => {
  await write("/en/", "one");
  await sync.catchUp();
  expect(await textAt("/en/")).toBe("one");
  await write("/en/", "two");
  await sync.catchUp();
  expect(await textAt("/en/")).toBe("two");
});

test("a transaction that began earlier and commits later is not missed", async () => {
  const slow = new pg.Client(db.url);
  await slow.connect();
  await slow.query("begin");
  await write("/en/topics/slow", "slow", slow);
  await write("/en/topics/quick", "quick");
  await sync.catchUp();
  expect([await textAt("/en/topics/slow"), await textAt("/en/topics/quick")]).toEqual([null, "quick"]);
  await slow.query("commit");
  await slow.end();
  await sync.catchUp();
  expect(await textAt("/en/topics/slow")).toBe("slow");
});

test("what the record no longer has leaves the shelf, at once and at the next start", async () => {
  await write("/en/a", "a");
  await write("/en/b", "b");
  await sync.catchUp();
  await db.admin.query("delete from publication_artifact where path = '/en/a'");
  await sync.catchUp();
  expect([await textAt("/en/a"), await textAt("/en/b")]).toEqual([null, "b"]);
  await db.admin.query("delete from publication_artifact; delete from artifact_change");
  const again = new ArtifactShelf(folder);
  expect(await textAt("/en/b", again)).toBe("b");
  await new ArtifactSync(again).catchUp();
  expect(await textAt("/en/b", again)).toBeNull();
});

test("more addresses than one page are all taken", async () => {
  const all = Array.from({ length: 520 }, (_none, n) => `/en/topics/${n}`);
  await db.admin.query("begin");
  for (const path of all) await write(path, path);
  await db.admin.query("commit");
  await sync.catchUp();
  for (const path of all) expect(shelf.find("agiright", path)?.kind).toBe("artifact");
});

test("a notice brings a page without a question", async () => {
  sync.start();
  await write("/en/topics/now", "now");
  await expect.poll(() => textAt("/en/topics/now"), { timeout: 20_000 }).toBe("now");
  await sync.stop();
});

test("while the record is away everything stays", async () => {
  await write("/en/", "stays");
  await sync.catchUp();
  const url = env().databaseUrl ?? "";
  await closeDatabase();
  process.env["DATABASE_URL"] = "postgres://nobody:nothing@127.0.0.1:9/nowhere";
  reloadEnv();
  const again = new ArtifactShelf(folder);
  await expect(new ArtifactSync(again).catchUp()).rejects.toThrow();
  expect(await textAt("/en/", again)).toBe("stays");
  await closeDatabase();
  process.env["DATABASE_URL"] = url;
  reloadEnv();
});
