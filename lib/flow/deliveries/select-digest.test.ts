import fc from "fast-check";
import { expect, test } from "vitest";
import { selectDigest, type Waiting } from "./select-digest.ts";

const waiting = (over: Partial<Waiting>): Waiting => ({
  key: "dk_1",
  subscriptionId: "sub_a",
  geid: "evt_1",
  dpid: "dp_1",
  revision: 1,
  delta: 1,
  importance: 0.5,
  terms: ["domain:acts"],
  deferred: null,
  noticed: null,
  ...over,
});

test("an event that several contracts and changes bring is one card, with its newest change and every reason", () => {
  const { cards } = selectDigest(
    [
      waiting({ key: "dk_1", delta: 1, terms: ["domain:acts"] }),
      waiting({ key: "dk_2", delta: 3, dpid: "dp_2", revision: 3, terms: ["topic:acts/regulation"] }),
      waiting({ key: "dk_3", delta: 3, subscriptionId: "sub_b", importance: 0.4, terms: ["domain:acts"] }),
    ],
    20,
  );
  expect(cards).toHaveLength(1);
  expect(cards[0]).toMatchObject({
    dpid: "dp_2",
    revision: 3,
    terms: ["topic:acts/regulation", "domain:acts"],
    subscriptionIds: ["sub_a", "sub_b"],
    keys: ["dk_2", "dk_3", "dk_1"],
  });
});

test("what was read is left out; what a notice told of comes last; a full digest names how many found no room", () => {
  const rows = [
    waiting({ key: "dk_1", geid: "evt_read", importance: 1, noticed: "read" }),
    waiting({ key: "dk_2", geid: "evt_noticed", importance: 0.9, noticed: "unread" }),
    waiting({ key: "dk_3", geid: "evt_small", importance: 0.1 }),
    waiting({ key: "dk_4", geid: "evt_large", importance: 0.8 }),
  ];
  const { cards, leftOut, seen } = selectDigest(rows, 2);
  expect(cards.map(({ geid }) => geid)).toEqual(["evt_large", "evt_small"]);
  expect(leftOut.map(({ geid }) => geid)).toEqual(["evt_noticed"]);
  expect(seen).toEqual(["dk_1"]);
});

test("a card says that it was deferred only where no digest was asked for", () => {
  const asked = waiting({ key: "dk_1" });
  const late = waiting({ key: "dk_2", subscriptionId: "sub_b", deferred: "over_budget" });
  expect(selectDigest([late], 5).cards[0]?.deferred).toBe("over_budget");
  expect(selectDigest([late, asked], 5).cards[0]?.deferred).toBeNull();
});

test("any order of arrival gives the same digest; every key is on a card, left out or seen, and none twice", () => {
  const row = fc.record({
    key: fc.uuid(),
    subscriptionId: fc.constantFrom("sub_a", "sub_b", "sub_c"),
    geid: fc.constantFrom("evt_1", "evt_2", "evt_3", "evt_4"),
    dpid: fc.constantFrom("dp_1", "dp_2"),
    revision: fc.integer({ min: 1, max: 4 }),
    delta: fc.integer({ min: 1, max: 4 }),
    importance: fc.double({ min: 0, max: 1, noNaN: true }),
    terms: fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 3 }),
    deferred: fc.constantFrom(null, "over_budget" as const, "quiet_hours" as const),
    noticed: fc.constantFrom(null, "read" as const, "unread" as const),
  });
  const rows = fc.uniqueArray(row, { selector: ({ key }) => key, maxLength: 15 });
  fc.assert(
    fc.property(
      rows.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      fc.integer({ min: 1, max: 4 }),
      ([one, other], max) => {
        const chosen = selectDigest(one, max);
        const { seen, ...again } = selectDigest(other, max);
        expect(again).toEqual({ cards: chosen.cards, leftOut: chosen.leftOut });
        expect([...seen].sort()).toEqual([...chosen.seen].sort());
        expect(chosen.cards.length).toBeLessThanOrEqual(max);
        const keys = [...chosen.cards, ...chosen.leftOut].flatMap((card) => card.keys);
        expect([...keys, ...chosen.seen].sort()).toEqual(one.map(({ key }) => key).sort());
      },
    ),
  );
});
