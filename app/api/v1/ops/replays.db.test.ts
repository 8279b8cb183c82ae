import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "#lib/wiring.ts";
import { closeJobQueue } from "#lib/adapters/job-queue/index.ts";
import { done, provideListeners, runReplay, type Consumer } from "#lib/bus/index.ts";
import type { Run } from "#lib/bus/contracts.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { createEffects, notes, noting, sendProbes } from "#lib/testing/bus.ts";
import { call } from "#lib/testing/call.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { drain } from "#lib/testing/drain.ts";
import { GET as getRun } from "../runs/[run_id]/route.ts";
import { POST as cancel } from "./replays/[run_id]/cancel/route.ts";
import { GET as getReplay } from "./replays/[run_id]/route.ts";
import { POST as start } from "./replays/route.ts";

let db: FreshDatabase;
let a: Context & { tenant: string };
let b: Context & { tenant: string };
let operator: TestAccount;
let reader: TestAccount;
let foreigner: TestAccount;
let fails = false;
const keeper = noting("test.keeper");
const faller = noting(
  "test.faller",
  () => {
    if (fails) throw new Error("not now");
    return done;
  },
  { attempts: 1 },
);
const all: readonly Consumer[] = [keeper, faller];

beforeAll(async () => {
  db = await freshDatabase();
  await createEffects(db);
  [a, b] = [await db.addTenant("alpha"), await db.addTenant("beta")];
  operator = await addAccount(a.tenant, "operator");
  reader = await addAccount(a.tenant, "reader");
  foreigner = await addAccount(b.tenant, "operator");
  provideListeners({ consumers: all, jobNames: [], jobAgain: () => null });
});
afterAll(async () => {
  await closeJobQueue();
  await db.close();
});
beforeEach(async () => {
  fails = false;
  await db.admin.query("truncate outbox, delivery, inbox, dead_letter, bus_effect, replay_run");
});

const from = "2020-01-01T00:00:00Z";
const ask = async (body: object, account: TestAccount | undefined = operator) => {
  const answer = await call(start, { body, ...(account ? { account } : {}) });
  return { status: answer.status, ...(answer.body as unknown as { run_id: string; code: string }) };
};
const read = async (run_id: string, account = operator) =>
  (await call(getReplay, { account, params: { run_id } })).body as unknown as Run;
const worker = (tenant: string): Context => ({
  tenant,
  principal: null,
  purpose: "operating",
  role: "worker",
});
/** Does a run as its worker would, then what it delivered again. */
async function carryOut(run_id: string, tenant = a.tenant): Promise<Run> {
  expect(await runReplay(worker(tenant), run_id, new AbortController().signal)).toBe("over");
  await drain(all);
  return await read(run_id, tenant === a.tenant ? operator : foreigner);
}
const duplicates = async () =>
  (await db.admin.query<{ n: number }>("select coalesce(sum(duplicates), 0)::int as n from delivery")).rows[0]
    ?.n;

test("a range is delivered again to everyone and runs nothing again; 202, then the run, at both addresses", async () => {
  await sendProbes(a, 450);
  await drain(all);
  const { status, run_id } = await ask({ bus: "event", from });
  expect(status).toBe(202);
  expect(await read(run_id)).toMatchObject({ run_id, state: "queued", done: 0, total: null, result: null });
  expect(await carryOut(run_id)).toMatchObject({
    ...{ state: "done", done: 450, total: 450, error: null },
    result: {
      dry_run: false,
      redelivered: 900,
      refused: 0,
      by_consumer: { "test.keeper": 450, "test.faller": 450 },
    },
  });
  expect((await notes(db, "test.keeper")).length).toBe(450);
  expect(await duplicates()).toBe(900);
  expect((await call(getRun, { account: operator, params: { run_id } })).body).toMatchObject({
    state: "done",
  });
});

test("a consumer that came later hears the past once, others nothing", async () => {
  await sendProbes(a, 3);
  await drain([keeper]);
  const { run_id } = await ask({ bus: "event", from, consumer: "test.faller" });
  expect(await carryOut(run_id)).toMatchObject({ result: { by_consumer: { "test.faller": 3 } } });
  expect((await notes(db, "test.faller")).length).toBe(3);
  expect(await duplicates()).toBe(0);
});

test("named messages alone are delivered again, and what is still open stays as it is", async () => {
  const ids = await sendProbes(a, 4);
  await drain(all);
  await sendProbes(a, 1, { from: 9 });
  const { run_id } = await ask({ bus: "event", message_ids: [ids[1], ids[2], `msg_${uuidv7()}`] });
  expect(await carryOut(run_id)).toMatchObject({ total: 2, result: { redelivered: 4 } });
  const other = await ask({ bus: "publication", message_ids: ids });
  expect(await carryOut(other.run_id)).toMatchObject({ total: 0, result: { redelivered: 0 } });
});

test("a dry run counts and moves nothing", async () => {
  fails = true;
  await sendProbes(a, 3, { siteId: "agiright" });
  await drain(all);
  const letters = await ask({ bus: "event", dead_letters: { site: "agiright" }, dry_run: true });
  expect(await carryOut(letters.run_id)).toMatchObject({
    ...{ state: "done", total: 3, done: 3 },
    result: { dry_run: true, redelivered: 3, by_consumer: { "test.faller": 3 } },
  });
  const range = await ask({ bus: "event", from, dry_run: true });
  expect(await carryOut(range.run_id)).toMatchObject({ total: 3, result: { dry_run: true } });
  const open = await db.admin.query("select distinct status from dead_letter");
  expect(open.rows).toEqual([{ status: "open" }]);
});

test("dead letters of a filter run once more; letters that want an eye wait until their class or they are named", async () => {
  fails = true;
  await sendProbes(a, 2, { siteId: "agiright" });
  await sendProbes(a, 2, { from: 2, siteId: "buildlog" });
  await drain(all);
  await db.admin.query(
    "update dead_letter set replay_policy = 'manual', error_class = 'time_limit' where site_id = 'buildlog'",
  );
  fails = false;
  const { run_id } = await ask({ dead_letters: {} });
  expect(await carryOut(run_id)).toMatchObject({ total: 4, result: { redelivered: 2, refused: 2 } });
  expect((await notes(db, "test.faller")).toSorted()).toEqual([0, 1]);
  const named = await ask({ dead_letters: { class: "time_limit" } });
  expect(await carryOut(named.run_id)).toMatchObject({ total: 2, result: { redelivered: 2, refused: 0 } });
  const again = await ask({ dead_letters: {} });
  expect(await carryOut(again.run_id)).toMatchObject({ total: 0, state: "done" });
});

test("the same replay twice at once runs each letter once", async () => {
  fails = true;
  await sendProbes(a, 5);
  await drain(all);
  fails = false;
  await db.admin.query("truncate bus_effect");
  const runs = await Promise.all([1, 2].map(async () => (await ask({ dead_letters: {} })).run_id));
  await Promise.all(runs.map((id) => runReplay(worker(a.tenant), id, new AbortController().signal)));
  await drain(all);
  expect((await notes(db, "test.faller")).toSorted()).toEqual([0, 1, 2, 3, 4]);
});

test("an interrupted run goes on where it stood, and a cancelled one stops", async () => {
  await sendProbes(a, 450);
  await drain(all);
  const { run_id } = await ask({ bus: "event", from });
  const stop = new AbortController();
  stop.abort();
  expect(await runReplay(worker(a.tenant), run_id, stop.signal)).toBe("interrupted");
  expect(await carryOut(run_id)).toMatchObject({ done: 450, result: { redelivered: 900 } });
  const other = await ask({ bus: "event", from });
  const cancelled = await call(cancel, { account: operator, params: { run_id: other.run_id }, body: {} });
  expect(cancelled).toMatchObject({ status: 200, body: { state: "cancelled" } });
  expect(await carryOut(other.run_id)).toMatchObject({ state: "cancelled", done: 0 });
  const twice = await call(cancel, { account: operator, params: { run_id: other.run_id }, body: {} });
  expect([twice.status, twice.body.code]).toEqual([409, "conflict"]);
});

describe("who and what", () => {
  test("401 for nobody, 403 for a reader, 404 for another tenant's run and for none", async () => {
    const body = { bus: "event", from };
    expect((await call(start, { body })).status).toBe(401);
    expect((await ask(body, reader)).status).toBe(403);
    const { run_id } = await ask(body);
    const status = async (account: TestAccount, id = run_id) =>
      await Promise.all([
        call(getReplay, { account, params: { run_id: id } }),
        call(getRun, { account, params: { run_id: id } }),
        call(cancel, { account, params: { run_id: id }, body: {} }),
      ]).then((answers) => answers.map((answer) => answer.status));
    expect(await status(foreigner)).toEqual([404, 404, 404]);
    expect(await status(reader)).toEqual([403, 404, 403]);
    expect(await status(operator, "run_x")).toEqual([404, 404, 404]);
    expect((await call(getRun, { params: { run_id } })).status).toBe(401);
  });

  test.each([
    ["nothing", {}],
    ["only a bus", { bus: "event" }],
    ["no bus for a range", { from }],
    ["an unknown bus", { bus: "x", from }],
    ["a bad time", { bus: "event", from: "yesterday" }],
    ["a range that ends before it begins", { bus: "event", from, to: "2019-01-01T00:00:00Z" }],
    ["an id that is none", { bus: "event", message_ids: ["msg_1"] }],
    ["no ids", { bus: "event", message_ids: [] }],
    ["messages and dead letters", { bus: "event", message_ids: [`msg_${uuidv7()}`], dead_letters: {} }],
    ["an unknown class", { dead_letters: { class: "x" } }],
    ["a stray field", { bus: "event", from, force: true }],
  ])("%s answers 400 and starts nothing", async (_what, body) => {
    expect(await ask(body)).toMatchObject({ status: 400, code: "invalid_request" });
    expect((await db.admin.query("select 1 from replay_run")).rowCount).toBe(0);
  });

  test("a consumer that nobody is answers 409", async () => {
    expect(await ask({ bus: "event", from, consumer: "test.nobody" })).toMatchObject({ status: 409 });
  });

  test("another tenant's messages and letters are never part of a run", async () => {
    fails = true;
    await sendProbes(b, 2);
    await drain(all);
    fails = false;
    const range = await ask({ bus: "event", from });
    expect(await carryOut(range.run_id)).toMatchObject({ total: 0, result: { redelivered: 0 } });
    const letters = await ask({ dead_letters: {} });
    expect(await carryOut(letters.run_id)).toMatchObject({ total: 0 });
    const own = await ask({ dead_letters: {} }, foreigner);
    expect(await carryOut(own.run_id, b.tenant)).toMatchObject({ total: 2, result: { redelivered: 2 } });
  });

  test("an Idempotency-Key starts one run", async () => {
    const headers = { "idempotency-key": "one" };
    const answers = [];
    for (let times = 0; times < 2; times += 1)
      answers.push(await call(start, { account: operator, headers, body: { bus: "event", from } }));
    expect(answers.map((answer) => answer.status)).toEqual([202, 202]);
    expect(new Set(answers.map((answer) => (answer.body as unknown as { run_id: string }).run_id)).size).toBe(
      1,
    );
  });
});
