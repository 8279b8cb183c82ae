import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { retractEvent } from "#lib/flow/events/index.ts";
import { getDomainView } from "#lib/flow/projections/index.ts";
import type { Projection } from "#lib/flow/projections/contracts.ts";
import { readSubscriptions } from "#lib/flow/subscriptions/index.ts";
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
import { closeDueDigests, consumers, getDigest, listDigests, setBudget, verifyDeliveries } from "./index.ts";
import { digestKeeper } from "./service/keep-due.ts";

let db: FreshDatabase;
let tenant: string;
let reader: TestAccount;
let act: Projection;
let views: Projection[];
const worker = () => ({ tenant, principal: null, purpose: "operating" });
const WORDS = ["Zebra", "Quokka", "Marmot", "Ibex"];

beforeAll(async () => {
  db = await freshDatabase();
  const added = await db.addTenant("alpha");
  tenant = added.tenant;
  await addDomain(added, "acts");
  views = [];
  for (const [n, word] of WORDS.entries()) {
    const title = `${word} artificial intelligence act of the ${word} republic`;
    const url = `https://${word.toLowerCase()}.example/${n}`;
    const { geid } = await admit({
      ...IN_FORCE.regulator,
      url,
      title,
      text: `${title}.`,
      refs: [],
      occurred_at: `2024-0${n + 1}-01`,
    });
    await drainEvents(db);
    views.push(value(await getDomainView(worker(), "acts", geid)));
  }
  [act] = views as [Projection];
});
afterAll(() => db.close());
beforeEach(async () => {
  reader = await addAccount(tenant, "reader");
});
afterEach(async () => {
  vi.useRealTimers();
  await db.admin.query("delete from digest_due");
});

const at = (text: string) => vi.setSystemTime(new Date(text));
const digests = () => listDigests(contextOf(reader), { after: null, limit: 50 });
const close = () => closeDueDigests(tenant);
async function meet(contracts: readonly TestContract[], ...met: readonly Projection[]): Promise<void> {
  for (const view of met) await say(matchOf(view, contracts), reader);
  await drain(consumers);
}
async function changed(id: string): Promise<void> {
  await inContext(worker(), async (tx) => {
    const [contract] = await readSubscriptions(tx, tenant, [id]);
    if (contract) await digestKeeper.subscriptionChanged(tx, tenant, contract);
  });
}
const change = async (id: string, set: string) => {
  await db.admin.query(`update subscription set ${set} where id = $1`, [id]);
  await changed(id);
};

test("a day's matches are one digest at the local time, one card for each event with every reason", async () => {
  at("2026-12-01T10:00:00Z");
  const [a, b] = [
    await addContract(db, reader, "a", { cadence: "daily_digest", timezone: "Asia/Taipei" }),
    await addContract(db, reader, "b", { cadence: "daily_digest", timezone: "Asia/Taipei" }),
  ];
  await meet([a, b], ...views.slice(0, 2));
  at("2026-12-01T23:59:00Z");
  expect(await close()).toBe(0);
  at("2026-12-02T00:00:10Z");
  expect(await close()).toBe(1);
  expect(await close()).toBe(0);
  const [digest, ...others] = await digests();
  expect(others).toEqual([]);
  expect(digest).toMatchObject({
    local_date: "2026-12-02",
    timezone: "Asia/Taipei",
    cadence: "daily_digest",
    window: { from: "2026-12-01T10:00:00.000Z", to: "2026-12-02T00:00:00.000Z" },
    left_out: 0,
  });
  expect(digest?.items).toHaveLength(2);
  for (const item of digest?.items ?? []) {
    expect(item.matched.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(item).toMatchObject({ why: ["domain:acts"], deferred: null, status: "active" });
  }
  expect(value(await getDigest(contextOf(reader), digest?.id ?? ""))).toEqual(digest);
  const stranger = contextOf(await addAccount(tenant, "reader"));
  expect((await getDigest(stranger, digest?.id ?? "")).ok).toBe(false);
});

test("a machine that slept two days sends one digest for the window, and the day after the next", async () => {
  at("2026-12-01T10:00:00Z");
  const contract = await addContract(db, reader, "a", { cadence: "daily_digest" });
  await changed(contract.id);
  await meet([contract], act);
  at("2026-12-04T09:00:00Z");
  expect(await close()).toBe(1);
  at("2026-12-05T08:00:01Z");
  expect(await close()).toBe(1);
  expect(
    (await digests()).map(({ local_date, items, window }) => [local_date, items.length, window.from]),
  ).toEqual([
    ["2026-12-05", 0, "2026-12-04T08:00:00.000Z"],
    ["2026-12-04", 1, "2026-12-01T10:00:00.000Z"],
  ]);
});

test.each([
  ["Europe/Berlin", "02:30", "2026-03-27T12:00:00Z", ["2026-03-28", "2026-03-29", "2026-03-30"]],
  ["Europe/Berlin", "02:30", "2026-10-23T12:00:00Z", ["2026-10-24", "2026-10-25", "2026-10-26"]],
  ["America/New_York", "01:30", "2026-10-30T12:00:00Z", ["2026-10-31", "2026-11-01", "2026-11-02"]],
  ["Australia/Lord_Howe", "02:15", "2026-10-02T12:00:00Z", ["2026-10-03", "2026-10-04", "2026-10-05"]],
])(
  "in %s at %s, looked at every quarter of an hour from %s, each local date has its one digest",
  async (timezone, localTime, from, dates) => {
    at(from);
    const contract = await addContract(db, reader, "a", { cadence: "daily_digest", timezone, localTime });
    await changed(contract.id);
    for (let n = 1; n < 2.9 * 96; n += 1) {
      at(new Date(Date.parse(from) + n * 15 * 60_000).toISOString());
      const due = await db.admin.query("select 1 from digest_due where next_due_at <= $1", [new Date()]);
      if (due.rows.length > 0) await close();
    }
    expect((await digests()).map(({ local_date }) => local_date).reverse()).toEqual(dates);
  },
);

test("moving to another zone gives a date no second digest and loses nothing", async () => {
  at("2026-12-01T22:00:00Z");
  const contract = await addContract(db, reader, "a", { cadence: "daily_digest", timezone: "Asia/Taipei" });
  await meet([contract], act);
  at("2026-12-02T00:00:30Z");
  await close();
  await meet([contract], ...views.slice(1, 2));
  await change(contract.id, "timezone = 'Europe/Berlin'");
  at("2026-12-02T08:00:00Z");
  expect(await close()).toBe(0);
  at("2026-12-03T07:00:01Z");
  expect(await close()).toBe(1);
  expect(
    (await digests()).map(({ local_date, timezone, items }) => [local_date, timezone, items.length]),
  ).toEqual([
    ["2026-12-03", "Europe/Berlin", 1],
    ["2026-12-02", "Asia/Taipei", 1],
  ]);
});

test("what was retracted before its digest closes is not in it; after, the card says so", async () => {
  at("2026-12-01T10:00:00Z");
  const contract = await addContract(db, reader, "a", { cadence: "daily_digest" });
  const [kept, gone] = [views[1], views[3]] as [Projection, Projection];
  await meet([contract], kept, gone);
  const curator = contextOf(await addAccount(tenant, "curator"));
  const retract = (geid: string) =>
    inContext(curator, async (tx) => value(await retractEvent(tx, curator, { geid, reason: "wrong" })));
  await retract(gone.geid);
  await drainEvents(db);
  at("2026-12-02T08:00:05Z");
  await close();
  expect((await digests())[0]?.items.map(({ geid, status }) => [geid, status])).toEqual([
    [kept.geid, "active"],
  ]);
  await retract(kept.geid);
  await drainEvents(db);
  expect((await digests())[0]?.items.map(({ geid, status }) => [geid, status])).toEqual([
    [kept.geid, "retracted"],
  ]);
});

test("a full digest holds what the person bears and names how many found no room", async () => {
  at("2026-12-01T10:00:00Z");
  const ctx = contextOf(reader);
  const contract = await addContract(db, reader, "a", { cadence: "weekly_digest" });
  await inContext(ctx, async (tx) =>
    value(await setBudget(tx, ctx, { max_immediate_per_day: 0, max_digest_items: 1, timezone: "UTC" })),
  );
  await meet([contract], act, views[2] as Projection);
  at("2026-12-07T08:00:05Z");
  await close();
  expect((await digests()).map(({ items, left_out, cadence }) => [items.length, left_out, cadence])).toEqual([
    [1, 1, "weekly_digest"],
  ]);
});

test("a notice for want of room goes into the person's next digest and says so, and leaves no due time behind", async () => {
  at("2026-12-01T10:00:00Z");
  const ctx = contextOf(reader);
  await inContext(ctx, async (tx) =>
    value(await setBudget(tx, ctx, { max_immediate_per_day: 0, max_digest_items: 20, timezone: "UTC" })),
  );
  const [now, later] = [
    await addContract(db, reader, "now"),
    await addContract(db, reader, "later", { cadence: "daily_digest", localTime: "20:00" }),
  ];
  await changed(later.id);
  await meet([now], act);
  at("2026-12-01T20:00:05Z");
  expect(await close()).toBe(1);
  const [digest] = await digests();
  expect(digest?.items).toMatchObject([
    { geid: act.geid, deferred: "over_budget", matched: [{ name: "now" }] },
  ]);
  const left = await db.admin.query("select subscription_id as id from digest_due where principal_id = $1", [
    reader.id,
  ]);
  expect(left.rows).toEqual([{ id: later.id }]);
  expect(await verifyDeliveries({ ...worker(), tenant })).toEqual([]);
});

test("a deleted contract's items are gone from the digest unless another contract wants them", async () => {
  at("2026-12-01T10:00:00Z");
  const [a, b] = [
    await addContract(db, reader, "a", { cadence: "daily_digest" }),
    await addContract(db, reader, "b", { cadence: "daily_digest" }),
  ];
  await meet([a, b], act);
  await meet([a], views[2] as Projection);
  await change(a.id, "status = 'revoked'");
  at("2026-12-02T08:00:05Z");
  await close();
  expect((await digests())[0]?.items.map(({ geid, matched }) => [geid, matched.length])).toEqual([
    [act.geid, 1],
  ]);
});

test("many workers that close at once send each digest once", async () => {
  at("2026-12-01T10:00:00Z");
  const readers: TestAccount[] = [];
  for (let n = 0; n < 5; n += 1) {
    reader = await addAccount(tenant, "reader");
    readers.push(reader);
    await meet([await addContract(db, reader, "a", { cadence: "daily_digest" })], act);
  }
  at("2026-12-02T08:00:05Z");
  const sent = await Promise.all([close(), close(), close(), close()]);
  // Who was served by another worker while this one looked is left to it; nobody is left over in the end.
  const rest = await close();
  expect(sent.reduce((sum, n) => sum + n, rest)).toBeGreaterThanOrEqual(5);
  const counts = await db.admin.query<{ n: number }>(
    "select count(*)::int as n from digest where principal_id = any ($1) group by principal_id",
    [readers.map(({ id }) => id)],
  );
  expect(counts.rows.map(({ n }) => n)).toEqual([1, 1, 1, 1, 1]);
});
