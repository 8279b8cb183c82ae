import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { appendAudit, verifyAudit } from "#lib/access/index.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { admit, anyone, IN_FORCE, RELEASE } from "#lib/testing/evidence.ts";
import { wipeEvents } from "#lib/testing/wipe-events.ts";
import { verifyEvents } from "./index.ts";

let db: FreshDatabase;
let alpha: Context & { readonly tenant: string };
let geid = "";
beforeAll(async () => {
  db = await freshDatabase();
  alpha = await db.addTenant("alpha");
});
afterAll(() => db.close());
beforeEach(async () => {
  await wipeEvents(db);
  geid = (await admit(IN_FORCE.regulator)).geid;
  await admit(IN_FORCE.monitor);
  await admit(RELEASE);
});

/** Changes a row as only a superuser can, past triggers and row security. */
async function corrupt(sql: string, values: unknown[] = []): Promise<void> {
  await db.admin.query("set session_replication_role = replica");
  const changed = await db.admin.query(sql, values);
  await db.admin.query("set session_replication_role = origin");
  expect(changed.rowCount).toBeGreaterThan(0);
}
const found = async (ctx: Context = anyone) =>
  (await verifyEvents(ctx)).map(({ check, subject, detail }) => `${check}: ${subject} ${detail}`);

test("an untouched installation has no difference", async () => {
  expect(await found()).toEqual([]);
});

describe("named is", () => {
  test.each([
    [
      "a state that was rewritten",
      `update event_version set state = jsonb_set(state, '{titles,en}', '"Other"') where geid = $1 and version = 1`,
      "event-version-chain",
      "version 1 its content does not give its hash",
    ],
    [
      "an actor that was rewritten",
      "update event_version set actor = 'nobody' where geid = $1 and version = 2",
      "event-version-chain",
      "version 2 its content does not give its hash",
    ],
    [
      "a link of the chain that was cut",
      "update event_version set prev_hash = 'x' where geid = $1 and version = 2",
      "event-version-chain",
      "version 2 does not name the hash of the version before it",
    ],
    [
      "a version that was removed",
      "delete from event_version where geid = $1 and version = 1",
      "event-version-chain",
      "version 1 is missing",
    ],
    [
      "a head that says otherwise than its version",
      "update event set stage = 'corrected' where geid = $1",
      "event-head",
      "stage differs from its version",
    ],
    [
      "evidence that was unlinked without a version",
      "update event_evidence set active = false, unlinked_at = now() where geid = $1 and link_revision = 1",
      "event-state",
      "evidence_count is 2",
    ],
    [
      "a lost key of the index",
      "delete from event_key where geid = $1 and kind = 'key'",
      "event-key",
      "is not found by",
    ],
    [
      "an alias whose end is wrong",
      `update event set status = 'merged', alias_of = (select max(geid) from event where geid <> $1), survivor = $1 where geid = $1`,
      "event-lineage",
      "its chain ends in",
    ],
  ])("%s", async (_what, sql, check, detail) => {
    await corrupt(sql, [geid]);
    const differences = await found();
    expect(
      differences.some((line) => line.startsWith(`${check}: ${geid}`) && line.includes(detail)),
      differences.join("\n"),
    ).toBe(true);
  });

  test("aliases that lead in a circle", async () => {
    const other = (await admit(RELEASE)).geid;
    await corrupt(
      "update event set status = 'merged', alias_of = case geid when $1 then $2 else $1 end, survivor = $1 where geid in ($1, $2)",
      [geid, other],
    );
    expect((await found()).filter((line) => line.includes("its aliases lead in a circle")).length).toBe(2);
  });

  test("an overlay that was rewritten, for its tenant alone", async () => {
    await admit({ ...IN_FORCE.monitor, url: "https://memo.alpha.example/1", visibility: "PRIVATE" }, alpha);
    expect(await found(alpha)).toEqual([]);
    await corrupt("update event_overlay_version set cause = 'merged'");
    expect(await found(alpha)).toEqual([
      `event-overlay-chain: ${geid} version 1 its content does not give its hash`,
    ]);
    expect(await found()).toEqual([]);
  });

  test("an audit entry that was rewritten or removed", async () => {
    for (const action of ["a:write", "b:write"])
      await inContext(alpha, (tx) =>
        appendAudit(tx, alpha.tenant, {
          actor: "acc_x",
          action,
          resource: { kind: "event", id: geid },
          purpose: "editing",
          allowed: true,
        }),
      );
    expect(await verifyAudit(alpha)).toEqual([]);
    await corrupt("update audit_entry set actor = 'acc_y' where seq = 1");
    expect((await verifyAudit(alpha)).map((one) => one.detail)).toEqual([
      "its content does not give its hash",
    ]);
    await corrupt("delete from audit_entry where seq = 1");
    expect((await verifyAudit(alpha)).map((one) => one.detail)).toEqual(["entry 1 is missing"]);
  });
});
