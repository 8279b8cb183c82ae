import { afterAll, beforeAll, expect, test } from "vitest";
import { closeJobQueue, pgBossQueue } from "#lib/adapters/job-queue/index.ts";
import { provideJobQueue } from "#lib/bus/index.ts";
import { addAccount } from "#lib/testing/accounts.ts";
import { call, type Wire } from "#lib/testing/call.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { POST as postSource } from "../sources/route.ts";
import { POST as ingestSource } from "../sources/[id]/ingest/route.ts";
import { POST as rebuildHome } from "../timeline/home/rebuild/route.ts";
import { GET as readRun } from "./[run_id]/route.ts";

let db: FreshDatabase;
let tenant: string;
beforeAll(async () => {
  db = await freshDatabase();
  ({ tenant } = await db.addTenant("alpha"));
  provideJobQueue(pgBossQueue);
});
afterAll(async () => {
  await closeJobQueue();
  await db.close();
});

const runIdOf = (body: Wire) => (body as Wire & { run_id: string }).run_id;

test("a rebuild of the own home timeline is read by who asked for it, and does not exist for others", async () => {
  const asker = await addAccount(tenant, "reader");
  const other = await addAccount(tenant, "reader");
  const asked = await call(rebuildHome, { account: asker, body: "" });
  expect(asked.status).toBe(202);
  const params = { run_id: runIdOf(asked.body) };
  const read = await call(readRun, { params, account: asker });
  expect(read).toMatchObject({ status: 200, body: { run_id: params.run_id, state: "queued", error: null } });
  expect((await call(readRun, { params, account: other })).status).toBe(404);
});

test("a reading of a source is read by who may read sources", async () => {
  const editor = await addAccount(tenant, "editor");
  const stranger = await addAccount((await db.addTenant("beta")).tenant, "editor");
  const source = await call(postSource, {
    account: editor,
    body: { url: "https://feeds.example/all.xml", visibility: "PRIVATE" },
  });
  const asked = await call(ingestSource, { account: editor, params: { id: source.body.id }, body: "" });
  expect(asked.status).toBe(202);
  const params = { run_id: runIdOf(asked.body) };
  const read = await call(readRun, { params, account: editor });
  expect(read).toMatchObject({ status: 200, body: { run_id: params.run_id, state: "queued" } });
  expect((await call(readRun, { params, account: stranger })).status).toBe(404);
});
