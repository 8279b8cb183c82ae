import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "#lib/wiring.ts";
import { closeJobQueue } from "#lib/adapters/job-queue/index.ts";
import { receiveAgain } from "#lib/bus/receive.ts";
import { writeDevelopmentControls } from "#lib/kernel/dev-controls.ts";
import { env, reloadEnv } from "#lib/kernel/env.ts";
import { faultMode } from "#lib/kernel/faults.ts";
import { MessageId } from "#lib/kernel/ids.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { createEffects, notes, noting, probed, sendProbes } from "#lib/testing/bus.ts";
import { call, type Call } from "#lib/testing/call.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { drain as drainHere } from "#lib/testing/drain.ts";
import { POST as moveClock } from "./clock/route.ts";
import { POST as drain } from "./drain/route.ts";
import { GET as listFaults, POST as setFault } from "./faults/route.ts";
import { POST as deliver } from "./messages/route.ts";

let db: FreshDatabase;
let tenant: Context & { tenant: string };
let operator: TestAccount;
let reader: TestAccount;
beforeAll(async () => {
  db = await freshDatabase();
  await createEffects(db);
  tenant = await db.addTenant("alpha");
  operator = await addAccount(tenant.tenant, "operator");
  reader = await addAccount(tenant.tenant, "reader");
});
afterAll(async () => {
  await closeJobQueue();
  await db.close();
});
beforeEach(async () => {
  writeDevelopmentControls({ clockOffsetMs: 0, faults: {} });
  await db.admin.query("truncate outbox, delivery, inbox, quarantine_item, bus_effect");
});
afterEach(() => {
  process.env["PARALLAX_MODE"] = "development";
  reloadEnv();
});

const ROUTES = [
  ["drain", drain, { timeout_s: 0 }],
  ["clock", moveClock, { offset_ms: 0 }],
  ["messages", deliver, { message_id: `msg_${uuidv7()}` }],
  ["faults", setFault, { name: "dead_letter_insert", mode: "off" }],
  ["faults (read)", listFaults, undefined],
] as const;
const envelope = (more: object = {}) => ({
  ...{ specversion: "1.0", id: `msg_${uuidv7()}`, source: "urn:example:test", type: probed.type },
  ...{ subject: "probe/1", time: "2026-08-01T12:00:00Z", tenant: "alpha", data: { n: 1 } },
  ...more,
});
const shape = async (handler: Parameters<typeof call>[0], request: Call) => {
  const { status, body } = await call(handler, request);
  return { status, body: body as unknown };
};

describe.each(ROUTES)("/dev/%s", (_name, handler, body) => {
  test("is the operator's: 401 without a key, 403 with a reader's", async () => {
    const request = body === undefined ? {} : { body };
    expect((await call(handler, request)).status).toBe(401);
    expect((await call(handler, { ...request, account: reader })).status).toBe(403);
  });

  test("does not exist in production mode, whoever asks and whatever they send", async () => {
    process.env["PARALLAX_MODE"] = "production";
    process.env["PARALLAX_ORIGIN"] = "https://parallax.example";
    reloadEnv();
    expect(env().isDevelopment).toBe(false);
    for (const request of [
      { body: {} },
      body === undefined ? {} : { body },
      { body: { stray: 1 }, account: operator },
    ])
      expect(await shape(handler, request)).toMatchObject({ status: 404, body: { code: "not_found" } });
    delete process.env["PARALLAX_ORIGIN"];
  });
});

test("drain says what is left when its time is over, and that nothing is when nothing is", async () => {
  await sendProbes(tenant, 3);
  const late = { account: operator, body: { timeout_s: 0 } };
  expect(await shape(drain, late)).toEqual({ status: 200, body: { idle: false, pending: 3 } });
  await drainHere([noting("test.drained")]);
  expect(await shape(drain, { account: operator, body: {} })).toEqual({
    status: 200,
    body: { idle: true, pending: 0 },
  });
});

test("the clock's offset is absolute and 0 restores it", async () => {
  for (const offset_ms of [86_400_000, 3_600_000, 0]) {
    const { status, body } = await shape(moveClock, { account: operator, body: { offset_ms } });
    expect({ status, body }).toMatchObject({ status: 200, body: { offset_ms } });
    const now = new Date((body as { now: string }).now).getTime();
    expect(Math.abs(now - offset_ms - Date.now())).toBeLessThan(60_000);
  }
});

test("a delivered envelope reaches consumers once, however often it is delivered, by envelope or by id", async () => {
  const sent = envelope();
  const outcomes: unknown[] = [];
  const heard = noting("test.delivered");
  for (const body of [{ envelope: sent }, { envelope: sent }, { message_id: sent.id }]) {
    outcomes.push((await shape(deliver, { account: operator, body })).body);
    await drainHere([heard]);
  }
  expect(outcomes).toEqual(["sent", "again", "again"].map((outcome) => ({ message_id: sent.id, outcome })));
  expect(await notes(db, "test.delivered")).toEqual([1]);
  const changed = { envelope: { ...sent, data: { n: 2 } } };
  expect((await shape(deliver, { account: operator, body: changed })).body).toMatchObject({
    outcome: "quarantined",
  });
  expect(await receiveAgain(MessageId.parse(sent.id))).toMatchObject({ ok: true });
});

test.each([
  ["data that breaks the schema", { envelope: envelope({ data: { n: "x" } }) }, 400, "/envelope/data/n"],
  ["a missing attribute", { envelope: envelope({ source: undefined }) }, 400, "/envelope/source"],
])("an envelope with %s answers 400 and says where", async (_what, body, status, pointer) => {
  const answer = await call(deliver, { account: operator, body });
  expect(answer.status).toBe(status);
  expect(answer.body.errors.map((one) => one.pointer)).toContain(pointer);
});

test("unknown messages answer 404, forgotten ones 410, neither envelope nor id 400", async () => {
  const statusOf = async (body: object) => (await call(deliver, { account: operator, body })).status;
  expect(await statusOf({ message_id: `msg_${uuidv7()}` })).toBe(404);
  expect(await statusOf({ envelope: envelope({ id: "msg_01700000-0000-7000-8000-000000000000" }) })).toBe(
    410,
  );
  expect(await statusOf({})).toBe(400);
  expect(await statusOf({ envelope: envelope(), message_id: `msg_${uuidv7()}` })).toBe(400);
});

test("faults are listed, switched on for a number of strikes, and off", async () => {
  const set = (body: object) => shape(setFault, { account: operator, body });
  const listed = await shape(listFaults, { account: operator });
  expect(listed.body).toMatchObject({
    faults: expect.arrayContaining([
      { name: "dead_letter_insert", modes: ["failed"], active: null },
    ]) as unknown,
  });
  expect((await set({ name: "consumer:test.x", mode: "throw", count: 2 })).body).toMatchObject({
    faults: expect.arrayContaining([
      { name: "consumer:test.x", modes: ["throw", "refuse", "kill", "loop"], active: "throw" },
    ]) as unknown,
  });
  expect([1, 2, 3].map(() => faultMode("consumer:test.x"))).toEqual(["throw", "throw", null]);
  expect((await set({ name: "dead_letter_insert", mode: "failed" })).status).toBe(200);
  expect(faultMode("dead_letter_insert")).toBe("failed");
  expect((await set({ name: "dead_letter_insert", mode: "off" })).status).toBe(200);
  expect(faultMode("dead_letter_insert")).toBeNull();
  expect((await set({ name: "nothing", mode: "off" })).status).toBe(404);
  expect((await set({ name: "dead_letter_insert", mode: "sometimes" })).status).toBe(400);
  expect((await set({ name: "dead_letter_insert", mode: "failed", count: 0 })).status).toBe(400);
});
