import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { ArtifactShelf, ArtifactSync } from "../artifacts/index.ts";
import { awaitDoors, demandInvalidation, FrontDoorPresence } from "./index.ts";

const PATIENCE = { timeout: 60_000, interval: 20 };
const PROGRAM = join(import.meta.dirname, "../../testing/front-door-process.ts");
const folder = () => mkdtempSync(join(tmpdir(), "front-door-"));

let db: FreshDatabase;
let ctx: Context & { tenant: string };
let shelf: ArtifactShelf;
let sync: ArtifactSync;
let here: FrontDoorPresence;
let there: ChildProcess;
beforeAll(async () => {
  db = await freshDatabase();
  ctx = await db.addTenant("alpha");
  await db.admin.query(
    `insert into site (site_id, tenant_id, kind, name, hosts, default_locale, locales, status, created_at, updated_at)
     values ('paper', $1, 'child', 'Paper', '{}', 'en', '{en}', 'active', '2026-01-01', '2026-01-01')`,
    [ctx.tenant],
  );
  shelf = new ArtifactShelf(folder());
  sync = new ArtifactSync(shelf);
  here = new FrontDoorPresence("here", [sync]);
  sync.start();
  here.start();
  there = spawn(process.execPath, [PROGRAM, "there", folder()], { stdio: "inherit" });
  await vi.waitFor(async () => expect(await doors()).toEqual(["here", "there"]), PATIENCE);
});
afterAll(async () => {
  if (there.exitCode === null) there.kill("SIGKILL");
  await here.stop();
  await sync.stop();
  await db.close();
});

const doors = async () =>
  (await db.admin.query<{ instance: string }>("select instance from front_door order by 1")).rows.map(
    (row) => row.instance,
  );
let page = 0;

/** Takes a page away that the door here has, and demands that none shows it, all in one transaction. */
async function takeAway(): Promise<{ epoch: bigint; path: string }> {
  page += 1;
  const path = `/en/topics/page-${page}`;
  const bytes = Buffer.from("what was said");
  await db.admin.query(
    "insert into publication_artifact values ($1, 'paper', 'en', $2, null, null, 200, $3, '{}', $4, '2026-11-07')",
    [ctx.tenant, path, "0".repeat(64), bytes],
  );
  await sync.catchUp();
  expect(shelf.find("paper", path)?.kind).toBe("artifact");
  const epoch = await inContext(ctx, async (tx) => {
    await tx.$executeRaw`delete from publication_artifact where path = ${path}`;
    return await demandInvalidation(tx, { subject: path, tags: [`test:${page}`] });
  });
  return { epoch, path };
}

test("every front door that runs confirms, and by then shows nothing of it any more", async () => {
  const { epoch, path } = await takeAway();
  expect(await awaitDoors(epoch, 60_000)).toEqual({ acknowledged: 2, pending: [] });
  expect(shelf.find("paper", path)).toBeNull();
});

test("one that is paused is named, and confirms once it goes on", async () => {
  there.kill("SIGSTOP");
  const { epoch } = await takeAway();
  await vi.waitFor(
    async () => expect(await awaitDoors(epoch, 0)).toEqual({ acknowledged: 1, pending: ["there"] }),
    PATIENCE,
  );
  expect(await awaitDoors(epoch, 50)).toEqual({ acknowledged: 1, pending: ["there"] });
  there.kill("SIGCONT");
  expect(await awaitDoors(epoch, 60_000)).toEqual({ acknowledged: 2, pending: [] });
});

test("a demand that was rolled back asks nobody", async () => {
  const before = await db.admin.query("select count(*) from hard_invalidation");
  const failed = inContext(ctx, async (tx) => {
    await demandInvalidation(tx, { subject: "never", tags: [] });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect((await db.admin.query("select count(*) from hard_invalidation")).rows).toEqual(before.rows);
});

test("one that died is named until it has been silent for long; one that closed is not", async () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await db.admin.query("insert into front_door values ('died', $1, $1), ('long dead', $2, $2)", [
    at(5),
    at(11),
  ]);
  const { epoch } = await takeAway();
  await vi.waitFor(
    async () => expect(await awaitDoors(epoch, 0)).toEqual({ acknowledged: 2, pending: ["died"] }),
    PATIENCE,
  );
  there.kill("SIGTERM");
  await once(there, "exit");
  await vi.waitFor(async () => expect(await doors()).toEqual(["died", "here"]), PATIENCE);
});
