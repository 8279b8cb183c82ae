import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "#lib/wiring.ts";
import { closeJobQueue } from "#lib/adapters/job-queue/index.ts";
import { done, NonRetriableError, provideListeners, quarantined, type Consumer } from "#lib/bus/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { createEffects, notes, noting, probed, sendProbes } from "#lib/testing/bus.ts";
import { call, type Call } from "#lib/testing/call.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { drain } from "#lib/testing/drain.ts";
import type { RouteHandler } from "#lib/http/index.ts";
import { GET as listAudit } from "./audit/route.ts";
import { GET as readCosts } from "./costs/route.ts";
import { GET as getDeadLetter } from "./dead-letters/[id]/route.ts";
import { POST as replayLetter } from "./dead-letters/[id]/replay/route.ts";
import { GET as listDeadLetters } from "./dead-letters/route.ts";
import { GET as readLag } from "./lag/route.ts";
import { GET as getMessage } from "./messages/[id]/route.ts";
import { GET as listMessages } from "./messages/route.ts";
import { GET as readOverview } from "./overview/route.ts";
import { POST as judge } from "./quarantine/[id]/verdict/route.ts";
import { GET as getItem } from "./quarantine/[id]/route.ts";
import { GET as listQuarantine } from "./quarantine/route.ts";
import { GET as readTrail } from "./trail/[id]/route.ts";

let db: FreshDatabase;
let a: Context & { tenant: string };
let b: Context & { tenant: string };
let operator: TestAccount;
let siteAdmin: TestAccount;
let editor: TestAccount;
let foreigner: TestAccount;
let fails = true;
const faller = noting("test.faller", () => {
  if (fails) throw new NonRetriableError("the target is gone: https://me:hunter2@cms.example/");
  return done;
});
const steady = noting("test.steady");
const sceptic = noting("test.sceptic", (n) =>
  fails && n === 1 ? quarantined("prompt_injection", "reads like instructions") : done,
);
const all: readonly Consumer[] = [faller, steady, sceptic];

beforeAll(async () => {
  db = await freshDatabase();
  await createEffects(db);
  [a, b] = [await db.addTenant("alpha"), await db.addTenant("beta")];
  operator = await addAccount(a.tenant, "operator");
  siteAdmin = await addAccount(a.tenant, "site_admin");
  editor = await addAccount(a.tenant, "editor");
  foreigner = await addAccount(b.tenant, "operator");
  provideListeners({ consumers: all, jobNames: [], jobAgain: () => null });
});
afterAll(async () => {
  await closeJobQueue();
  await db.close();
});
beforeEach(async () => {
  fails = true;
  await db.admin.query(
    "truncate outbox, delivery, inbox, dead_letter, quarantine_item, bus_effect, replay_run",
  );
});

const ask = async (handler: RouteHandler, request: Call = {}) => {
  const { status, body } = await call(handler, { account: operator, ...request });
  return {
    status,
    body: body as unknown as Record<string, never> & { data: Record<string, never>[]; code: string },
  };
};

/** Sends a message that one consumer fails at and one holds for suspect. */
async function fail(n = 1): Promise<{ messageId: string; letterId: string; itemId: string }> {
  const [messageId = ""] = await sendProbes(a, 1, { from: n, siteId: "agiright" });
  await drain(all);
  const letter = await db.admin.query<{ id: string }>("select id from dead_letter where message_id = $1", [
    messageId,
  ]);
  const item = await db.admin.query<{ id: string }>("select id from quarantine_item where subject_id = $1", [
    messageId,
  ]);
  return { messageId, letterId: letter.rows[0]?.id ?? "", itemId: item.rows[0]?.id ?? "" };
}

const READS: readonly (readonly [
  name: string,
  handler: RouteHandler,
  params: Record<string, string> | null,
])[] = [
  ["overview", readOverview, null],
  ["lag", readLag, null],
  ["costs", readCosts, null],
  ["messages", listMessages, null],
  ["message", getMessage, { id: `msg_${uuidv7()}` }],
  ["trail", readTrail, { id: `msg_${uuidv7()}` }],
  ["dead letters", listDeadLetters, null],
  ["dead letter", getDeadLetter, { id: "dl_x" }],
  ["quarantine", listQuarantine, null],
  ["quarantine item", getItem, { id: "qi_x" }],
  ["audit", listAudit, null],
];

describe.each(READS)("reading %s", (_name, handler, params) => {
  test("is for operators and site administrators: 401 for nobody, 403 for an editor, 404 for what is not there", async () => {
    const request = params ? { params } : {};
    expect((await call(handler, request)).status).toBe(401);
    expect((await call(handler, { ...request, account: editor })).status).toBe(403);
    const expected = params ? 404 : 200;
    for (const account of [operator, siteAdmin])
      expect((await call(handler, { ...request, account })).status).toBe(expected);
  });
});

test.each(["1' or '1'='1", "\u0000", "msg_", "%", "../../etc/passwd", "evt_".repeat(40), "dp_x"])(
  "the hostile id %j is not found anywhere and breaks nothing",
  async (id) => {
    for (const handler of [getMessage, readTrail, getDeadLetter, getItem])
      expect([400, 404]).toContain((await ask(handler, { params: { id } })).status);
    if (id.length <= 100 && id !== "\u0000")
      expect(await ask(listMessages, { query: { id, q: id } })).toMatchObject({
        status: 200,
        body: { data: [] },
      });
  },
);

test("messages are found by bus, type, words, own id and key, and page without gap or repeat", async () => {
  const ids = await sendProbes(a, 5, { key: (n) => `probe-${n % 2}` });
  const listed = await ask(listMessages, { query: { limit: "2" } });
  const next = (listed.body as unknown as { page: { next_cursor: string } }).page.next_cursor;
  const rest = await ask(listMessages, { query: { limit: "3", cursor: next } });
  const seen = [...listed.body.data, ...rest.body.data].map((one) => one["id"] as unknown as string);
  expect(seen).toEqual(ids.toReversed());
  const count = async (query: Record<string, string>) =>
    (await ask(listMessages, { query })).body.data.length;
  expect(await count({ bus: "event" })).toBe(5);
  expect(await count({ bus: "publication" })).toBe(0);
  expect(await count({ type: probed.type, q: '"n": 3' })).toBe(1);
  expect(await count({ id: ids[0] ?? "" })).toBe(1);
  expect(await count({ id: "probe-1" })).toBe(2);
  expect((await ask(listMessages, { query: { bus: "x" } })).status).toBe(400);
});

test("a message shows its envelope and how far each consumer has come, with secrets blanked", async () => {
  const { messageId } = await fail();
  const { status, body } = await ask(getMessage, { params: { id: messageId } });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      ...{
        id: messageId,
        bus: "event",
        type: probed.type,
        tenant: "alpha",
        site_id: "agiright",
        status: "relayed",
      },
      envelope: { id: messageId, specversion: "1.0", data: { n: 1 } },
      consumers: [
        { name: "test.faller", status: "dead", attempts: 1 },
        { name: "test.sceptic", status: "quarantined" },
        { name: "test.steady", status: "done" },
      ],
    },
  });
  expect(JSON.stringify(body)).not.toContain("hunter2");
});

test("what belongs to another tenant is not there", async () => {
  const { messageId, letterId, itemId } = await fail();
  for (const [handler, id] of [
    [getMessage, messageId],
    [readTrail, messageId],
    [getDeadLetter, letterId],
    [getItem, itemId],
  ] as const)
    expect((await ask(handler, { account: foreigner, params: { id } })).status).toBe(404);
  expect((await ask(replayLetter, { account: foreigner, params: { id: letterId }, body: {} })).status).toBe(
    404,
  );
  const verdict = { params: { id: itemId }, body: { verdict: "release", reason: "x" } };
  expect((await ask(judge, { account: foreigner, ...verdict })).status).toBe(404);
  for (const handler of [listMessages, listDeadLetters, listQuarantine])
    expect((await ask(handler, { account: foreigner })).body.data).toEqual([]);
});

describe("a dead letter", () => {
  test("is listed by site and class with every field of its contract", async () => {
    const { letterId, messageId } = await fail();
    const listed = await ask(listDeadLetters, { query: { site: "agiright", class: "non_retriable" } });
    expect(listed.body.data).toMatchObject([
      {
        ...{ id: letterId, bus: "event", message_id: messageId, type: probed.type, consumer: "test.faller" },
        ...{
          error_class: "non_retriable",
          attempts: 1,
          site_id: "agiright",
          domain: null,
          pack_revision: null,
        },
        ...{ replay_policy: "manual", status: "open" },
      },
    ]);
    expect(JSON.stringify(listed.body)).not.toContain("hunter2");
    expect((await ask(listDeadLetters, { query: { site: "other" } })).body.data).toEqual([]);
    expect((await ask(listDeadLetters, { query: { class: "retriable" } })).body.data).toEqual([]);
    expect((await ask(listDeadLetters, { query: { class: "x" } })).status).toBe(400);
    expect((await ask(getDeadLetter, { params: { id: letterId } })).body).toMatchObject({
      message: { data: { n: 1 } },
    });
  });

  test("is replayed once: its consumer runs again, nobody else does, and a second replay is a conflict", async () => {
    const { letterId } = await fail(2);
    fails = false;
    expect((await call(replayLetter, { params: { id: letterId }, body: {} })).status).toBe(401);
    expect((await ask(replayLetter, { account: siteAdmin, params: { id: letterId }, body: {} })).status).toBe(
      403,
    );
    const replayed = await ask(replayLetter, { params: { id: letterId }, body: {} });
    expect(replayed).toMatchObject({ status: 200, body: { id: letterId, status: "replayed" } });
    expect(await ask(replayLetter, { params: { id: letterId }, body: {} })).toMatchObject({
      ...{ status: 409, body: { code: "conflict" } },
    });
    await drain(all);
    expect([await notes(db, "test.faller"), await notes(db, "test.steady")]).toEqual([[2], [2]]);
    const audited = await ask(listAudit, { query: { action: "dead-letters:replay", resource: letterId } });
    expect(audited.body.data).toMatchObject([{ actor: operator.id, allowed: true, purpose: "operating" }]);
  });

  test("two replays at once make one", async () => {
    const { letterId } = await fail(2);
    fails = false;
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async () => (await ask(replayLetter, { params: { id: letterId }, body: {} })).status),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    await drain(all);
    expect(await notes(db, "test.faller")).toEqual([2]);
  });

  test("that fails again is open again, with its attempts added up and its site kept", async () => {
    const { letterId } = await fail();
    await ask(replayLetter, { params: { id: letterId }, body: {} });
    await drain(all);
    expect((await ask(listDeadLetters)).body.data).toMatchObject([
      { id: letterId, status: "open", attempts: 2, site_id: "agiright" },
    ]);
  });

  test("whose message has left the outbox is replayed from what the letter kept", async () => {
    const { letterId } = await fail(2);
    await db.admin.query("delete from outbox");
    fails = false;
    expect((await ask(replayLetter, { params: { id: letterId }, body: {} })).status).toBe(200);
    await drain(all);
    expect(await notes(db, "test.faller")).toEqual([2]);
  });

  test("whose consumer no longer exists is refused instead of waiting for ever", async () => {
    const { letterId } = await fail();
    provideListeners({ consumers: [steady], jobNames: [], jobAgain: () => null });
    const refused = await ask(replayLetter, { params: { id: letterId }, body: {} });
    provideListeners({ consumers: all, jobNames: [], jobAgain: () => null });
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await ask(getDeadLetter, { params: { id: letterId } })).body).toMatchObject({ status: "open" });
  });
});

describe("a quarantined thing", () => {
  const verdict = (id: string, body: object, account: TestAccount | undefined = operator) =>
    call(judge, { params: { id }, body, ...(account ? { account } : {}) });

  test("is moved by a verdict alone: 401, 403, 404, 400 for everyone and everything else", async () => {
    const { itemId, letterId, messageId } = await fail();
    const body = { verdict: "release", reason: "harmless" };
    expect((await call(judge, { params: { id: itemId }, body })).status).toBe(401);
    expect((await verdict(itemId, body, siteAdmin)).status).toBe(403);
    expect((await verdict("qi_x", body)).status).toBe(404);
    expect((await verdict(itemId, { verdict: "replay", reason: "x" })).status).toBe(400);
    expect((await verdict(itemId, { verdict: "release" })).status).toBe(400);
    fails = false;
    await ask(replayLetter, { params: { id: letterId }, body: {} });
    await drain(all);
    expect(await notes(db, "test.sceptic")).toEqual([]);
    expect((await ask(listQuarantine)).body.data).toMatchObject([
      {
        id: itemId,
        reason: "prompt_injection",
        subject: { kind: "message", id: messageId },
        status: "open",
        verdict: null,
      },
    ]);
  });

  test("is released once and runs then; a second verdict is a conflict", async () => {
    const { itemId } = await fail();
    fails = false;
    expect(await verdict(itemId, { verdict: "escalate", reason: "not mine" })).toMatchObject({ status: 200 });
    expect((await verdict(itemId, { verdict: "escalate", reason: "again" })).status).toBe(409);
    const answers = await Promise.all(
      [1, 2, 3].map(async () => (await verdict(itemId, { verdict: "release", reason: "harmless" })).status),
    );
    expect(answers.toSorted()).toEqual([200, 409, 409]);
    await drain(all);
    expect(await notes(db, "test.sceptic")).toEqual([1]);
    expect((await ask(getItem, { params: { id: itemId } })).body).toMatchObject({
      ...{ status: "released", verdict: "release", decided_by: operator.id, decision_reason: "harmless" },
      content: { data: { n: 1 } },
    });
  });

  test("that is rejected never runs", async () => {
    const { itemId } = await fail();
    fails = false;
    expect((await verdict(itemId, { verdict: "reject", reason: "an attack" })).status).toBe(200);
    await drain(all);
    expect(await notes(db, "test.sceptic")).toEqual([]);
    const rows = await db.admin.query("select status, error from delivery where consumer = 'test.sceptic'");
    expect(rows.rows).toEqual([{ status: "cancelled", error: "an attack" }]);
  });
});

test("the overview counts what waits for a person, and the trail of a message tells its story", async () => {
  const { messageId, letterId, itemId } = await fail();
  expect((await ask(readOverview)).body).toMatchObject({
    dlq_depth: 1,
    quarantine_depth: 1,
    cost_by_domain: [],
  });
  const trail = await ask(readTrail, { params: { id: messageId } });
  const steps = (trail.body as unknown as { steps: { id: string }[] }).steps.map((step) => step.id);
  expect(steps).toEqual(expect.arrayContaining([messageId, letterId, itemId]));
  expect((await ask(readTrail, { params: { id: letterId } })).body).toMatchObject({ kind: "dead_letter" });
});
