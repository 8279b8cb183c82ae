import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { writeDevelopmentControls } from "#lib/kernel/dev-controls.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { MessageId } from "#lib/kernel/ids.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";
import { createEffects, notes, noting, probed, sendProbes } from "#lib/testing/bus.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { drain } from "#lib/testing/drain.ts";
import { Envelope } from "./message.ts";
import { receive, receiveAgain } from "./receive.ts";

const heard = noting("test.heard");
let db: FreshDatabase;
let a: Context & { tenant: string };
beforeAll(async () => {
  db = await freshDatabase();
  await createEffects(db);
  a = await db.addTenant("alpha");
});
afterAll(() => db.close());
beforeEach(async () => {
  writeDevelopmentControls({ clockOffsetMs: 0 });
  await db.admin.query("truncate outbox, delivery, inbox, dead_letter, quarantine_item, bus_effect");
});

const DAY_MS = 86_400_000;
const rows = async (table: string, columns: string) =>
  (await db.admin.query<Record<string, unknown>>(`select ${columns} from ${table} order by 1`)).rows;
const stored = async (): Promise<Envelope> =>
  Envelope.parse(
    (await db.admin.query<{ envelope: unknown }>("select envelope from outbox")).rows[0]?.envelope,
  );
const fresh = (more: object = {}) => ({
  ...{ specversion: "1.0", id: `msg_${uuidv7()}`, source: "urn:example:elsewhere", type: probed.type },
  ...{ subject: "probe/7", time: "2026-08-01T12:00:00+08:00", data: { n: 7 } },
  ...more,
});

test("the same message twice, a hundred times at once and shuffled among others has one effect a consumer", async () => {
  const ids = await sendProbes(a, 10);
  await drain([heard]);
  const envelope = await db.admin.query<{ envelope: unknown }>("select envelope from outbox");
  const lane = async (start: number) => {
    for (let index = start; index < 100; index += 8) {
      const again = await receive(envelope.rows[(index * 7) % 10]?.envelope);
      expect(again).toMatchObject({ ok: true, value: { outcome: "again" } });
    }
  };
  await Promise.all([...Array.from({ length: 8 }, (_, start) => lane(start)), drain([heard])]);
  await Promise.all([drain([heard]), drain([heard]), drain([heard])]);
  expect(await receiveAgain(MessageId.parse(ids[0]))).toMatchObject({
    ok: true,
    value: { outcome: "again" },
  });
  await drain([heard]);
  expect((await notes(db, "test.heard")).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await rows("delivery", "distinct status, duplicates > 0 as again")).toEqual([
    { status: "done", again: true },
  ]);
});

test("the same message thirty days later, its outbox row long gone, has no second effect", async () => {
  await sendProbes(a, 1);
  await drain([heard]);
  const envelope = await stored();
  await db.admin.query("delete from outbox; delete from delivery");
  writeDevelopmentControls({ clockOffsetMs: 30 * DAY_MS });
  expect(await receive(envelope)).toMatchObject({ ok: true, value: { outcome: "sent" } });
  await drain([heard]);
  expect(await notes(db, "test.heard")).toEqual([0]);
  expect(await rows("delivery", "status, duplicates")).toEqual([{ status: "done", duplicates: 1 }]);
});

test("a message older than the inbox remembers is refused", async () => {
  await sendProbes(a, 1);
  const envelope = await stored();
  writeDevelopmentControls({ clockOffsetMs: 300 * DAY_MS });
  expect(await receive(envelope)).toMatchObject({ ok: false, error: { code: "bus.message_too_old" } });
});

test("another payload under a known id goes to quarantine; the first one stands", async () => {
  await sendProbes(a, 1);
  await drain([heard]);
  const envelope = await stored();
  const changed = await receive({ ...envelope, data: { n: 66 } });
  expect(changed).toMatchObject({ ok: true, value: { outcome: "quarantined" } });
  await drain([heard]);
  expect(await notes(db, "test.heard")).toEqual([0]);
  expect(await rows("quarantine_item", "reason, subject_id, content -> 'data' as data, status")).toEqual([
    { reason: "payload_mismatch", subject_id: envelope.id, data: { n: 66 }, status: "open" },
  ]);
  expect(await stored()).toEqual(envelope);
});

test("another payload under an id that only the inbox still knows goes to quarantine, per consumer", async () => {
  await sendProbes(a, 1);
  await drain([heard]);
  const envelope = await stored();
  await db.admin.query("delete from outbox; delete from delivery");
  expect(await receive({ ...envelope, data: { n: 66 } })).toMatchObject({
    ok: true,
    value: { outcome: "sent" },
  });
  await drain([heard]);
  expect(await notes(db, "test.heard")).toEqual([0]);
  expect(await rows("quarantine_item", "reason, consumer")).toEqual([
    { reason: "payload_mismatch", consumer: "test.heard" },
  ]);
  expect(await rows("inbox", "count(*)::int as n")).toEqual([{ n: 1 }]);
});

test("the same payload in another tenant's name is another payload", async () => {
  await db.addTenant("gamma");
  await sendProbes(a, 1);
  const envelope = await stored();
  expect(await receive({ ...envelope, tenant: "gamma" })).toMatchObject({
    ok: true,
    value: { outcome: "quarantined" },
  });
});

test("an envelope from elsewhere needs only what CloudEvents needs, and is delivered as ours", async () => {
  expect(await receive(fresh({ tenant: "alpha", siteid: "lexwatch" }))).toMatchObject({
    ok: true,
    value: { outcome: "sent" },
  });
  await drain([heard]);
  expect(await rows("bus_effect", "n, tenant, site")).toEqual([{ n: 7, tenant: a.tenant, site: "lexwatch" }]);
  expect(await stored()).toMatchObject({
    source: "urn:example:elsewhere",
    tenant: "alpha",
    partitionkey: "probe/7",
  });
});

test.each([
  ["no object", "text", "bus.invalid_envelope"],
  ["no id", fresh({ id: undefined }), "bus.invalid_envelope"],
  ["an event's id as message id", fresh({ id: `evt_${uuidv7()}` }), "bus.invalid_envelope"],
  ["another CloudEvents version", fresh({ specversion: "0.3" }), "bus.invalid_envelope"],
  ["an attribute nobody knows", fresh({ stray: "x" }), "bus.invalid_envelope"],
  ["data that breaks the type's schema", fresh({ data: { n: "7" } }), "bus.invalid_envelope"],
  ["a type nobody declared", fresh({ type: "org.evemiss.iiodo.nothing.known.v1" }), "bus.unknown_type"],
  ["a tenant nobody knows", fresh({ tenant: "nobody" }), "bus.unknown_tenant"],
])("an envelope with %s is refused and nothing is written", async (_what, envelope, code) => {
  expect(await receive(envelope)).toMatchObject({ ok: false, error: { code } });
  expect(await rows("outbox", "id")).toEqual([]);
});

test("asking for a message that was never sent says so", async () => {
  const nothing = await receiveAgain(MessageId.parse(`msg_${uuidv7()}`));
  expect(nothing).toEqual({ ok: false, error: { code: "bus.message_not_found" } });
});
