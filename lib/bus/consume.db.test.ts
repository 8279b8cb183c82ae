import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { writeDevelopmentControls } from "#lib/kernel/dev-controls.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { createEffects, note, notes, noting, probed, sendProbes } from "#lib/testing/bus.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { drain } from "#lib/testing/drain.ts";
import { setFault } from "#lib/kernel/faults.ts";
import { cancel, consumer, done, emit, NonRetriableError, quarantined, retry } from "./index.ts";

const shared: Context = { tenant: null, principal: null, purpose: "operating" };
let db: FreshDatabase;
let a: Context & { tenant: string };
let b: Context & { tenant: string };
beforeAll(async () => {
  db = await freshDatabase();
  await createEffects(db);
  [a, b] = [await db.addTenant("alpha"), await db.addTenant("beta")];
});
afterAll(() => db.close());
beforeEach(async () => {
  writeDevelopmentControls({ clockOffsetMs: 0, faults: {} });
  await db.admin.query("truncate outbox, delivery, inbox, dead_letter, quarantine_item, bus_effect");
});

const rows = async (table: string, columns = "*") =>
  (await db.admin.query<Record<string, unknown>>(`select ${columns} from ${table} order by 1`)).rows;
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
let offsetMs = 0;
const later = (ms: number) => {
  offsetMs += ms;
  writeDevelopmentControls({ clockOffsetMs: offsetMs });
};

test("every consumer hears every message of its types once, under the message's tenant and site", async () => {
  await sendProbes(a, 3, { siteId: "agiright" });
  await sendProbes(b, 2, { from: 3 });
  await sendProbes(shared, 1, { from: 5 });
  await drain([noting("test.first"), noting("test.second")]);
  for (const name of ["test.first", "test.second"])
    expect((await notes(db, name)).sort()).toEqual(range(0, 6));
  const places = await rows("bus_effect where consumer = 'test.first'", "n, tenant, site");
  expect(places).toEqual([
    ...range(0, 3).map((n) => ({ n, tenant: a.tenant, site: "agiright" })),
    ...range(3, 5).map((n) => ({ n, tenant: b.tenant, site: null })),
    { n: 5, tenant: null, site: null },
  ]);
  expect(await rows("inbox", "count(*)::int as n")).toEqual([{ n: 12 }]);
});

test("a batch takes its keys in one order, whoever they belong to: two batches never wait for each other in a circle", async () => {
  const key = (n: number) => `key/${9 - n}`;
  await sendProbes(a, 2, { from: 0, key });
  await sendProbes(b, 2, { from: 2, key });
  await sendProbes(a, 2, { from: 4, key });
  await drain([noting("test.in-key-order")]);
  expect(await notes(db, "test.in-key-order")).toEqual([5, 4, 3, 2, 1, 0]);
});

test("one failing message of a batch is tried again; its neighbours are done and nothing of it stays", async () => {
  const flaky = noting("test.flaky", (n, attempt) => {
    if (n === 4 && attempt < 3) throw new Error("not yet");
    return done;
  });
  await sendProbes(a, 10);
  await drain([flaky]);
  expect((await notes(db, "test.flaky")).sort()).toEqual(range(0, 10).filter((n) => n !== 4));
  expect(await rows("delivery where status <> 'done'", "status, error_class, error")).toEqual([
    { status: "waiting", error_class: "retriable", error: "Error: not yet" },
  ]);
  expect(await rows("inbox", "count(*)::int as n")).toEqual([{ n: 9 }]);
  later(10_000);
  await drain([flaky]);
  later(10_000);
  await drain([flaky]);
  expect(await notes(db, "test.flaky")).toHaveLength(10);
  expect(await rows("delivery where attempts > 1", "attempts, status")).toEqual([
    { attempts: 3, status: "done" },
  ]);
});

test("a spent budget makes a dead letter with the message and all that explains it", async () => {
  const broken = noting("test.broken", () => retry("the target says no", 3_600_000), { attempts: 2 });
  await inContext(a, (tx) =>
    emit(tx, probed, {
      ...{
        subject: "probe/1",
        tenant: a.tenant,
        domain: "law",
        siteId: "lexwatch",
        partitionKey: "k",
        data: { n: 1 },
      },
      pins: { pack: "law@1.2.0" },
    }),
  );
  await drain([broken]);
  later(3_700_000);
  await drain([broken]);
  const [letter, ...others] = await rows("dead_letter");
  expect(others).toEqual([]);
  expect(letter).toMatchObject({
    id: expect.stringMatching(/^dl_/),
    bus: "event",
    message_id: expect.stringMatching(/^msg_/),
    type: probed.type,
    consumer: "test.broken",
    message: expect.objectContaining({ specversion: "1.0", data: { n: 1 } }),
    error_class: "retriable",
    error: "the target says no",
    attempts: 2,
    tenant_id: a.tenant,
    site_id: "lexwatch",
    domain: "law",
    pack_revision: "law@1.2.0",
    replay_policy: "automatic",
    status: "open",
  });
  expect((letter?.["last_failed_at"] as Date).getTime()).toBeGreaterThan(
    (letter?.["first_failed_at"] as Date).getTime(),
  );
  expect(await rows("delivery", "status, attempts")).toEqual([{ status: "dead", attempts: 2 }]);
  expect(await rows("inbox")).toEqual([]);
  expect(await notes(db, "test.broken")).toEqual([]);
});

test("while dead letters can't be written the attempt stays open, and no handler runs beyond its budget", async () => {
  let runs = 0;
  const broken = noting(
    "test.unburied",
    () => {
      runs += 1;
      throw new Error("never");
    },
    { attempts: 1 },
  );
  expect(setFault("dead_letter_insert", "failed", null).ok).toBe(true);
  await sendProbes(a, 1);
  await drain([broken]);
  const before = runs;
  expect(await rows("dead_letter")).toEqual([]);
  expect(await rows("delivery", "status")).toEqual([{ status: "waiting" }]);
  later(3_000);
  await drain([broken]);
  expect(await rows("dead_letter")).toEqual([]);
  expect(setFault("dead_letter_insert", "off", null).ok).toBe(true);
  later(3_000);
  await drain([broken]);
  expect(await rows("dead_letter", "attempts, error")).toEqual([
    { attempts: 1, error: expect.stringContaining("") },
  ]);
  expect(runs).toBe(before);
});

test("what can never succeed is dead after one attempt, for a person to look at", async () => {
  const refused = noting("test.refused", () => {
    throw new NonRetriableError("403 from the target");
  });
  await sendProbes(a, 1);
  await db.admin.query(`update outbox set envelope = jsonb_set(envelope, '{data}', '{"n":"seven"}')`);
  await sendProbes(a, 1, { from: 1 });
  await drain([refused]);
  expect(await rows("dead_letter", "error, error_class, attempts, replay_policy")).toEqual([
    {
      error: "NonRetriableError: 403 from the target",
      error_class: "non_retriable",
      attempts: 1,
      replay_policy: "manual",
    },
    {
      error: expect.stringMatching(/breaks the schema/),
      error_class: "non_retriable",
      attempts: 1,
      replay_policy: "manual",
    },
  ]);
});

test("a suspect message is set aside with its reason, and does not run again by itself", async () => {
  const wary = noting("test.wary", () => quarantined("identity_conflict", "claims two hard keys"));
  const [id] = await sendProbes(a, 1);
  await drain([wary]);
  later(86_400_000);
  await drain([wary]);
  expect(
    await rows("quarantine_item", "reason, subject_kind, subject_id, detail, consumer, tenant_id, status"),
  ).toEqual([
    {
      ...{
        reason: "identity_conflict",
        subject_kind: "message",
        subject_id: id,
        detail: "claims two hard keys",
      },
      ...{ consumer: "test.wary", tenant_id: a.tenant, status: "open" },
    },
  ]);
  expect(await rows("delivery", "status")).toEqual([{ status: "quarantined" }]);
  expect(await notes(db, "test.wary")).toEqual([]);
  expect(await rows("dead_letter")).toEqual([]);
});

test("a cancelled message keeps its work and counts as handled", async () => {
  await sendProbes(a, 1);
  await drain([noting("test.idle", () => cancel("superseded"))]);
  expect(await rows("delivery", "status, error")).toEqual([{ status: "cancelled", error: "superseded" }]);
  expect(await rows("inbox", "consumer")).toEqual([{ consumer: "test.idle" }]);
});

test("a statement that fails inside a handler spoils no neighbour", async () => {
  const clumsy = noting("test.clumsy", () => done, { attempts: 1 });
  const wrapped = consumer({
    ...clumsy,
    name: "test.clumsy",
    on: [probed],
    handle: async (tx, _envelope, data) => {
      await note(tx, "test.clumsy", data.n);
      if (data.n === 2) await tx.$executeRaw`insert into no_such_table values (1)`;
      return done;
    },
  });
  await sendProbes(a, 5);
  await drain([wrapped]);
  expect((await notes(db, "test.clumsy")).sort()).toEqual([0, 1, 3, 4]);
  expect(await rows("dead_letter", "error")).toEqual([{ error: expect.stringContaining("no_such_table") }]);
});

test("a handler's answer is kept as a hash", async () => {
  await sendProbes(a, 1);
  await drain([noting("test.hashed", () => ({ verdict: "done", result: { geid: "evt_1" } }))]);
  expect(await rows("inbox", "result_hash")).toEqual([
    { result_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
});

test("a handler's own messages go out with its work, in the same trace, and vanish with it", async () => {
  const chain = consumer({
    name: "test.chain",
    on: [probed],
    handle: async (tx, _envelope, data, { ctx }) => {
      if (data.n < 3)
        await emit(tx, probed, {
          subject: `probe/${data.n}`,
          tenant: ctx.tenant,
          partitionKey: "k",
          data: { n: data.n + 1 },
        });
      if (data.n === 2) throw new Error("here it breaks");
      return done;
    },
  });
  await sendProbes(a, 1);
  await drain([chain]);
  const sent = await rows(
    "outbox",
    "seq, envelope -> 'data' ->> 'n' as n, substr(envelope ->> 'traceparent', 4, 32) as trace",
  );
  expect(sent.map((row) => row["n"])).toEqual(["0", "1", "2"]);
  expect(new Set(sent.map((row) => row["trace"])).size).toBe(1);
});

test("a message committed after many later ones is delivered like them", async () => {
  const reached = Promise.withResolvers<undefined>();
  const release = Promise.withResolvers<undefined>();
  const late = inContext({ ...a, role: "worker" }, async (tx) => {
    await emit(tx, probed, {
      subject: "probe/late",
      tenant: a.tenant,
      partitionKey: "late",
      data: { n: 999 },
    });
    reached.resolve(undefined);
    await release.promise;
  });
  await reached.promise;
  const all = noting("test.late");
  for (const from of [0, 20]) {
    await sendProbes(a, 20, { from });
    await drain([all]);
  }
  expect(await notes(db, "test.late")).toHaveLength(40);
  release.resolve(undefined);
  await late;
  await drain([all]);
  expect((await notes(db, "test.late")).sort((x, y) => x - y)).toEqual([...range(0, 40), 999]);
});

test("a handler that never answers is stopped at its limit; its neighbours go on, it dies alone", async () => {
  const stuck = noting("test.stuck", (n) => (n === 1 ? new Promise(() => undefined) : done), {
    attempts: 2,
    timeLimitMs: 100,
  });
  await sendProbes(a, 3);
  await drain([stuck]);
  later(3_000);
  await drain([stuck]);
  later(5_000);
  await drain([stuck]);
  expect((await notes(db, "test.stuck")).sort()).toEqual([0, 2]);
  expect(await rows("dead_letter", "error_class, error, attempts")).toEqual([
    { error_class: "time_limit", error: "TimeLimitError: no answer within 100 ms", attempts: 2 },
  ]);
});

test("a consumer that asks for order gets each key's messages in the order they were written, around a failing one", async () => {
  const ordered = noting(
    "test.ordered",
    (n, attempt) => (n === 3 && attempt === 1 ? retry("once", 3_600_000) : done),
    {
      ordered: true,
      batchSize: 4,
    },
  );
  for (const from of range(0, 6)) await sendProbes(a, 3, { from: from * 3, key: (n) => `key${n % 3}` });
  await drain([ordered]);
  expect((await notes(db, "test.ordered")).filter((n) => n % 3 === 0)).toEqual([0]);
  later(3_700_000);
  await drain([ordered]);
  const order = await notes(db, "test.ordered");
  for (const key of [0, 1, 2])
    expect(order.filter((n) => n % 3 === key)).toEqual(range(0, 6).map((i) => i * 3 + key));
});

test("a dead letter does not hold up the rest of its key", async () => {
  await sendProbes(a, 3, { key: () => "one" });
  const ordered = noting("test.unblocked", (n) => (n === 0 ? retry("never") : done), {
    ordered: true,
    attempts: 1,
  });
  await drain([ordered]);
  expect(await notes(db, "test.unblocked")).toEqual([1, 2]);
});

test("twenty messages of one site are in the first batches behind a thousand of another", async () => {
  await sendProbes(a, 1000, { siteId: "busy" });
  await sendProbes(a, 20, { from: 9000, siteId: "quiet" });
  await drain([noting("test.fair", () => done, { batchSize: 25 })]);
  const order = await notes(db, "test.fair");
  expect(order).toHaveLength(1020);
  expect(Math.max(...range(9000, 9020).map((n) => order.indexOf(n)))).toBeLessThan(50);
});
