import { expect, test } from "vitest";
import { AttentionBudgetInput } from "./contracts.ts";
import {
  admitNotice,
  DEFAULT_BUDGET,
  deliveryKey,
  isNews,
  isQuiet,
  laneOf,
  MATERIAL,
  type Change,
} from "./rules.ts";

const change = (over: Partial<Change> = {}): Change => ({
  version: 1,
  cause: "event",
  isUpdate: false,
  materiality: 0.6,
  isBreaking: false,
  ...over,
});
const contract = { cadence: "immediate", channel: "in_app", isFirst: true };

test("the delivery key tells contracts, events, changes and channels apart", () => {
  const of = { subscriptionId: "sub_1", geid: "evt_1", delta: 1, channel: "in_app" };
  const others = [
    { ...of, subscriptionId: "sub_2" },
    { ...of, geid: "evt_2" },
    { ...of, delta: 2 },
    { ...of, channel: "email" },
  ];
  expect(new Set([of, ...others].map(deliveryKey)).size).toBe(5);
  expect(deliveryKey({ ...of })).toBe(deliveryKey(of));
});

test.each([
  ["immediate", {}, { lane: "notice" }],
  ["daily_digest", {}, { lane: "digest" }],
  ["weekly_digest", {}, { lane: "digest" }],
  ["breaking_only", {}, { drop: "not_breaking" }],
  ["breaking_only", { isBreaking: true }, { lane: "notice" }],
  ["threshold_only", {}, { lane: "notice" }],
] as const)("a match of a contract with cadence %s and change %j goes to %j", (cadence, over, lane) => {
  expect(laneOf({ ...contract, cadence }, change(over))).toEqual(lane);
});

test("a threshold is crossed once; a channel that ends at a machine makes no notice", () => {
  expect(laneOf({ ...contract, cadence: "threshold_only", isFirst: false }, change())).toEqual({
    drop: "not_crossed",
  });
  expect(laneOf({ ...contract, channel: "webhook" }, change())).toEqual({ drop: "no_sender" });
});

test("the first that is heard of an event is news, whatever its version", () => {
  expect(isNews(change({ version: 7, materiality: 0 }), null, null)).toBe(true);
});

test("of a known event only a newer version that matters enough is news", () => {
  const told = { version: 2 };
  const update = { isUpdate: true, version: 3 };
  expect(isNews(change({ ...update, materiality: MATERIAL }), told, null)).toBe(true);
  expect(isNews(change({ ...update, materiality: MATERIAL - 0.01 }), told, null)).toBe(false);
  expect(isNews(change({ ...update, version: 2 }), told, null)).toBe(false);
  expect(isNews(change({ ...update, materiality: 0.2 }), told, 0.2)).toBe(true);
  expect(isNews(change({ ...update, materiality: 0.5 }), told, 0.8)).toBe(false);
});

test("another domain's first reading of a known event is no news of it", () => {
  expect(isNews(change({ version: 3, isUpdate: false, materiality: 0.6 }), { version: 2 }, null)).toBe(false);
});

test.each(["pack", "merged", "restored"])(
  "a revision because of %s is no news, not even the first",
  (cause) => {
    expect(isNews(change({ cause }), null, null)).toBe(false);
  },
);

test("quiet hours may pass midnight, begin with their first minute and end before their last", () => {
  const night = { ...DEFAULT_BUDGET, quietFrom: "22:00", quietTo: "07:00", timezone: "Asia/Taipei" };
  const at = (time: string) => new Date(`2026-05-01T${time}:00+08:00`);
  expect(["22:00", "23:59", "00:00", "06:59"].map((time) => isQuiet(night, at(time)))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["21:59", "07:00", "12:00"].map((time) => isQuiet(night, at(time)))).toEqual([false, false, false]);
  const noon = { ...night, quietFrom: "12:00", quietTo: "13:00" };
  expect(["11:59", "12:30", "13:00"].map((time) => isQuiet(noon, at(time)))).toEqual([false, true, false]);
});

test("a notice goes out below the day's limit and outside quiet hours; else it says which held it", () => {
  const now = new Date("2026-05-01T12:00:00Z");
  const budget = { ...DEFAULT_BUDGET, maxImmediatePerDay: 2 };
  expect([0, 1, 2].map((used) => admitNotice(budget, used, now))).toEqual([null, null, "over_budget"]);
  expect(admitNotice({ ...budget, maxImmediatePerDay: 0 }, 0, now)).toBe("over_budget");
  expect(admitNotice({ ...budget, quietFrom: "11:00", quietTo: "13:00" }, 0, now)).toBe("quiet_hours");
});

test.each([
  [{ max_immediate_per_day: Number.NaN }],
  [{ max_immediate_per_day: Infinity }],
  [{ max_immediate_per_day: -1 }],
  [{ max_immediate_per_day: 1.5 }],
  [{ max_digest_items: 0 }],
  [{ max_digest_items: "20" }],
  [{ timezone: "Mars/Olympus" }],
  [{ timezone: "+02:00" }],
  [{ timezone: "" }],
  [{ quiet_hours: { from: "24:00", to: "07:00" } }],
  [{ quiet_hours: { from: "07:00", to: "07:00" } }],
  [{ quiet_hours: { from: "22:00" } }],
  [{ quiet_hours: { from: "22:00", to: "07:00", on: "Sunday" } }],
])("a budget with %j is refused", (over) => {
  const input = { max_immediate_per_day: 5, max_digest_items: 20, timezone: "UTC" };
  expect(AttentionBudgetInput.safeParse(input).success).toBe(true);
  expect(AttentionBudgetInput.safeParse({ ...input, ...over }).success).toBe(false);
});
