import { afterAll, beforeAll, expect, test } from "vitest";
import { type Context } from "#lib/kernel/db/index.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addDomain } from "#lib/testing/domains.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { admit, IN_FORCE } from "#lib/testing/evidence.ts";
import { curation } from "#lib/testing/curation.ts";
import { verifyProjections } from "./index.ts";

let db: FreshDatabase;
let owner: Context & { readonly tenant: string };
beforeAll(async () => {
  db = await freshDatabase();
  owner = await db.addTenant("alpha");
  await addDomain(owner, "acts");
  const first = await admit(IN_FORCE.regulator);
  await drainEvents(db);
  await admit(IN_FORCE.monitor);
  await drainEvents(db);
  const other = await admit({
    url: "https://zoo.example/act",
    title: "Numbat artificial intelligence act of the islands",
    language: "en",
    published_at: "2001-05-05T00:00:00Z",
  });
  await drainEvents(db);
  await curation({ ...owner, principal: "acc_curator" }).merge(other.geid, first.geid);
  await drainEvents(db);
});
afterAll(() => db.close());

/** Changes what row security and triggers would refuse, looks, and puts it back. */
async function checksAfter(...changes: string[]): Promise<string[]> {
  await db.admin.query("set session_replication_role = replica");
  const saved = await db.admin.query("select * from projection_revision order by dpid, revision");
  try {
    for (const change of changes) await db.admin.query(change);
    return [...new Set((await verifyProjections(owner)).map(({ check }) => check))].sort();
  } finally {
    await db.admin.query("delete from projection_revision");
    for (const row of saved.rows as Record<string, unknown>[])
      await db.admin.query(
        "insert into projection_revision select * from json_populate_record(null::projection_revision, $1)",
        [JSON.stringify(row)],
      );
    await db.admin.query("set session_replication_role = origin");
  }
}

test("nothing differs after evidence, a merge and a withdrawal", async () => {
  const rows = await db.admin.query("select 1 from projection_revision");
  expect(rows.rows.length).toBeGreaterThanOrEqual(4);
  expect(await verifyProjections(owner)).toEqual([]);
});

test.each([
  [
    "a changed score",
    "update projection_revision set state = jsonb_set(state::jsonb, '{computed,importance}', '0.99')::json where revision = 1",
    ["projection-chain", "projection-state"],
  ],
  [
    "a missing revision",
    "delete from projection_revision where revision = 1",
    ["projection-chain", "projection-state"],
  ],
  ["another cause", "update projection_revision set cause = 'pack' where revision = 1", ["projection-chain"]],
])("%s is named", async (_what, change, checks) => {
  expect(await checksAfter(change)).toEqual(expect.arrayContaining(checks.slice(0, 1)));
  expect(await verifyProjections(owner)).toEqual([]);
});

test("a head that says otherwise than its newest revision is named", async () => {
  await db.admin.query("update projection set hash = repeat('0', 64)");
  expect((await verifyProjections(owner)).map(({ check }) => check)).toContain("projection-head");
});
