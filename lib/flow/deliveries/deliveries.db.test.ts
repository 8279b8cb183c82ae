import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { retractEvent } from "#lib/flow/events/index.ts";
import { getDomainView } from "#lib/flow/projections/index.ts";
import type { Projection } from "#lib/flow/projections/contracts.ts";
import { subscriptionMatched } from "#lib/flow/subscriptions/index.ts";
import { inContext } from "#lib/kernel/db/index.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { value } from "#lib/testing/curation.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addDomain } from "#lib/testing/domains.ts";
import { drain } from "#lib/testing/drain.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { admit, IN_FORCE } from "#lib/testing/evidence.ts";
import { addContract, matchOf, say, type TestContract } from "#lib/testing/deliveries.ts";
import { contextOf } from "#lib/testing/timelines.ts";
import {
  consumers,
  countUnread,
  listNotifications,
  readNotifications,
  setBudget,
  verifyDeliveries,
} from "./index.ts";
import type { ReadInput } from "./contracts.ts";
import { digestKeeper } from "./service/keep-due.ts";

let db: FreshDatabase;
let tenant: string;
let reader: TestAccount;
let views: { acts: Projection; laws: Projection };
const worker = () => ({ tenant, principal: null, purpose: "operating" });

beforeAll(async () => {
  db = await freshDatabase();
  const added = await db.addTenant("alpha");
  tenant = added.tenant;
  await addDomain(added, "acts");
  await addDomain(added, "laws");
  const { geid } = await admit(IN_FORCE.regulator);
  await drainEvents(db);
  views = { acts: await view("acts", geid), laws: await view("laws", geid) };
});
afterAll(() => db.close());
beforeEach(async () => {
  reader = await addAccount(tenant, "reader");
});

async function view(domain: string, geid: string): Promise<Projection> {
  return value(await getDomainView(worker(), domain, geid));
}
const hear = () => drain(consumers);
const notices = () => listNotifications(contextOf(reader), { unread: null, after: null, limit: 50 });
const intents = async () =>
  (
    await db.admin.query<{ status: string; reason: string | null; deferred: string | null; name: string }>(
      `select i.status, i.reason, i.deferred, s.name from delivery_intent i join subscription s on s.id = i.subscription_id
       where i.principal_id = $1 order by s.name, i.delta`,
      [reader.id],
    )
  ).rows;
async function deliver(...matches: ReturnType<typeof matchOf>[]): Promise<void> {
  for (const match of matches) await say(match, reader);
  await hear();
}
const budget = (over: object) =>
  inContext(contextOf(reader), async (tx) =>
    value(
      await setBudget(tx, contextOf(reader), {
        max_immediate_per_day: 5,
        max_digest_items: 20,
        timezone: "UTC",
        ...over,
      }),
    ),
  );

test("an event that meets three contracts through two domains makes one notice that names all three", async () => {
  const [a, b, c] = [
    await addContract(db, reader, "AI acts"),
    await addContract(db, reader, "Personhood"),
    await addContract(db, reader, "EU law"),
  ];
  await deliver(matchOf(views.acts, [a, b]), matchOf(views.laws, [c]));
  const [notice, ...others] = await notices();
  expect(others).toEqual([]);
  expect(notice?.matched.map(({ name }) => name)).toEqual(["AI acts", "Personhood", "EU law"]);
  expect(notice).toMatchObject({
    geid: views.acts.geid,
    url: `/events/${views.acts.geid}`,
    status: "active",
    read_at: null,
    delta_revision: 1,
  });
  expect(notice?.title).toBe("European Artificial Intelligence Act enters into force");
  expect(notice?.matched[2]?.why).toEqual(["domain:laws"]);
  const told = await db.admin.query<{ data: { id: string; subscription_ids: string[] } }>(
    "select envelope -> 'data' as data from outbox where type like '%delivery.completed%' and envelope -> 'data' ->> 'account_id' = $1 order by seq",
    [reader.id],
  );
  expect(told.rows.map(({ data }) => [data.id, data.subscription_ids])).toEqual([
    [notice?.id, [a.id, b.id]],
    [notice?.id, [c.id]],
  ]);
});

test("sixty evaluations without change leave one notice; a change over the threshold makes one more", async () => {
  const contract = await addContract(db, reader, "AI acts");
  const first = matchOf(views.acts, [contract]);
  await deliver(first);
  for (let n = 2; n <= 61; n += 1)
    await say(
      {
        ...first,
        event_version: n,
        delta: { from_revision: n - 1 },
        scores: { ...first.scores, materiality: 0.05 },
      },
      reader,
    );
  await hear();
  expect(await notices()).toHaveLength(1);
  await deliver({
    ...first,
    event_version: 62,
    delta: { from_revision: 61 },
    scores: { ...first.scores, materiality: 0.6 },
  });
  expect((await notices()).map((one) => one.delta_revision)).toEqual([62, 1]);
});

test("the same matches heard twice and in every order make the same notice", async () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const order of orders) {
    reader = await addAccount(tenant, "reader");
    const contracts: TestContract[] = [];
    for (const name of ["a", "b", "c"]) contracts.push(await addContract(db, reader, name));
    const [a, b, c] = contracts as [TestContract, TestContract, TestContract];
    const matches = [matchOf(views.acts, [a]), matchOf(views.laws, [b]), matchOf(views.laws, [c, a])];
    for (const index of [...order, ...order]) {
      const match = matches[index];
      if (match) await say(match, reader);
    }
    await hear();
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice?.matched.map(({ name }) => name).sort()).toEqual(["a", "b", "c"]);
    expect((await intents()).map(({ name, status }) => [name, status])).toEqual([
      ["a", "completed"],
      ["b", "completed"],
      ["c", "completed"],
    ]);
  }
});

test("notices beyond the day's limit wait for a digest that says so, and the next day begins anew", async () => {
  await budget({ max_immediate_per_day: 1 });
  const contract = await addContract(db, reader, "AI acts");
  const match = matchOf(views.acts, [contract]);
  const bigger = {
    ...match,
    event_version: 2,
    delta: { from_revision: 1 },
    scores: { ...match.scores, materiality: 0.9 },
  };
  await deliver(match, bigger);
  expect(await notices()).toHaveLength(1);
  expect(await intents()).toMatchObject([
    { status: "completed" },
    { status: "pending", deferred: "over_budget" },
  ]);
  const due = await db.admin.query(
    "select once, cadence, local_time from digest_due where subscription_id = $1",
    [contract.id],
  );
  expect(due.rows).toEqual([{ once: true, cadence: "daily_digest", local_time: "08:00" }]);
  expect(await verifyDeliveries({ ...worker(), tenant })).toEqual([]);
});

test("the database itself refuses a notice beyond the limit of its day", async () => {
  const contract = await addContract(db, reader, "AI acts");
  await deliver(matchOf(views.acts, [contract]));
  await expect(
    db.admin.query("update notification set nth = day_limit + 1 where principal_id = $1", [reader.id]),
  ).rejects.toThrow(/check/);
});

test("in quiet hours nothing goes out at once; it waits for a digest at their end", async () => {
  vi.setSystemTime(new Date("2026-12-01T23:00:00Z"));
  try {
    await budget({ quiet_hours: { from: "22:00", to: "06:30" } });
    const contract = await addContract(db, reader, "AI acts");
    await deliver(matchOf(views.acts, [contract]));
    expect(await notices()).toEqual([]);
    expect(await intents()).toMatchObject([{ status: "pending", deferred: "quiet_hours" }]);
    const due = await db.admin.query<{ at: Date }>(
      "select next_due_at as at from digest_due where subscription_id = $1",
      [contract.id],
    );
    expect(due.rows[0]?.at.toISOString()).toBe("2026-12-02T06:30:00.000Z");
  } finally {
    vi.useRealTimers();
  }
});

test("a paused contract, a channel without a person and a reading that the person may not see make no notice", async () => {
  const [paused, hook, fine] = [
    await addContract(db, reader, "paused"),
    await addContract(db, reader, "hook", { channel: "webhook" }),
    await addContract(db, reader, "fine"),
  ];
  await db.admin.query("update subscription set status = 'paused' where id = $1", [paused.id]);
  await deliver(matchOf(views.acts, [paused, hook]));
  expect(await intents()).toMatchObject([
    { name: "hook", status: "dropped", reason: "no_sender" },
    { name: "paused", status: "dropped", reason: "inactive" },
  ]);
  await db.admin.query("update projection set visibility = 'tenant', tenant_id = tenant_id where dpid = $1", [
    views.acts.dpid,
  ]);
  const other = await db.addTenant(`other${reader.handle.slice(-6)}`);
  const foreign = await addAccount(other.tenant, "reader");
  const theirs = await addContract(db, foreign, "theirs");
  await say(matchOf(views.acts, [theirs]), foreign);
  await deliver(matchOf(views.acts, [fine]));
  const seen = await db.admin.query<{ reason: string }>(
    "select reason from delivery_intent where principal_id = $1",
    [foreign.id],
  );
  expect(seen.rows).toEqual([{ reason: "hidden" }]);
  expect(await listNotifications(contextOf(foreign), { unread: null, after: null, limit: 5 })).toEqual([]);
  await db.admin.query("update projection set visibility = 'public' where dpid = $1", [views.acts.dpid]);
  expect(await notices()).toHaveLength(1);
});

test("what is read is marked once, by id or up to a time, and only one's own", async () => {
  const contract = await addContract(db, reader, "AI acts");
  const match = matchOf(views.acts, [contract]);
  const update = {
    ...match,
    event_version: 2,
    delta: { from_revision: 1 },
    scores: { ...match.scores, materiality: 0.9 },
  };
  await deliver(match, update);
  const ctx = contextOf(reader);
  const [newest, oldest] = await notices();
  const mark = (input: ReadInput) =>
    inContext(ctx, async (tx) => value(await readNotifications(tx, ctx, input)));
  expect(await countUnread(ctx)).toBe(2);
  expect(await mark({ ids: [oldest?.id ?? "", oldest?.id ?? ""] })).toBe(1);
  expect(await mark({ ids: [oldest?.id ?? ""] })).toBe(0);
  const stranger = await addAccount(tenant, "reader");
  const theirs = contextOf(stranger);
  expect(
    await inContext(theirs, async (tx) =>
      value(await readNotifications(tx, theirs, { ids: [newest?.id ?? ""] })),
    ),
  ).toBe(0);
  expect(await countUnread(ctx)).toBe(1);
  expect(await listNotifications(ctx, { unread: true, after: null, limit: 5 })).toHaveLength(1);
  expect(await listNotifications(ctx, { unread: false, after: null, limit: 5 })).toHaveLength(1);
  expect(await mark({ before: newest?.created_at })).toBe(1);
  expect(await countUnread(ctx)).toBe(0);
});

test("a contract that rests drops what waits for it, and only that", async () => {
  const [resting, standing] = [
    await addContract(db, reader, "resting", { cadence: "daily_digest" }),
    await addContract(db, reader, "standing", { cadence: "daily_digest" }),
  ];
  await deliver(matchOf(views.acts, [resting, standing]));
  await inContext(worker(), (tx) =>
    digestKeeper.subscriptionChanged(tx, tenant, {
      id: resting.id,
      principal_id: reader.id,
      status: "paused",
      cadence: "daily_digest",
    } as never),
  );
  expect(await intents()).toMatchObject([
    { name: "resting", status: "dropped", reason: "inactive" },
    { name: "standing", status: "pending" },
  ]);
});

test("a notice of an event that was retracted since says so, and a late match of it makes none", async () => {
  const { geid } = await admit({
    ...IN_FORCE.regulator,
    url: "https://x.example/1",
    refs: [],
    title: "Zebra act of the steppe enters into force",
    text: "The act.",
  });
  await drainEvents(db);
  const fresh = await view("acts", geid);
  const [early, late] = [await addContract(db, reader, "early"), await addContract(db, reader, "late")];
  await deliver(matchOf(fresh, [early]));
  const curator = contextOf(await addAccount(tenant, "curator"));
  await inContext(curator, async (tx) => value(await retractEvent(tx, curator, { geid, reason: "wrong" })));
  await drainEvents(db);
  await deliver(matchOf(fresh, [late]));
  expect(await notices()).toMatchObject([{ geid, status: "retracted", matched: [{ name: "early" }] }]);
  expect(subscriptionMatched.bus).toBe("publication");
});
