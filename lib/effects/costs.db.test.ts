import { afterAll, beforeAll, expect, test } from "vitest";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { hashId, uuidv7 } from "#lib/kernel/mint.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { enterCost, performEffect, sumCosts, type EffectIntent, type Outcome } from "./index.ts";

type Owned = Context & { readonly tenant: string };
let db: FreshDatabase;
let [a, b]: [Owned, Owned] = [] as never;
beforeAll(async () => {
  db = await freshDatabase();
  a = await db.addTenant("alpha");
  b = await db.addTenant("beta");
});
afterAll(() => db.close());

const EVER = new Date(0);

/** Performs one effect of a site and domain; `during` runs while the call is out. */
async function perform(
  outcome: Outcome,
  domain: string | null,
  key = hashId("fx", [uuidv7()]),
  during?: (intent: EffectIntent) => Promise<void>,
) {
  const intent = {
    ...{ tenant: a.tenant, key, type: "publish", target: `web:${uuidv7()}`, siteId: "paper", domain },
    ...{ intentHash: "hash", retryBudget: 3, callMs: 1_000 },
  };
  return await performEffect(a, {
    prepare: () => Promise.resolve({ intent, subject: null }),
    claimed: () => Promise.resolve(),
    call: async () => {
      await during?.(intent);
      return outcome;
    },
    enter: () => Promise.resolve(),
    settle: () => Promise.resolve(),
  });
}

test("every attempt is paid for once, whatever it came to, and only its own tenant sees the sum", async () => {
  await perform({ kind: "done", externalRef: "p", product: undefined }, "law");
  await perform({ kind: "refused", detail: "no" }, "law");
  await perform({ kind: "unknown", detail: "timed out" }, "news");
  const sums = await sumCosts(a, "domain", EVER);
  expect(sums.map(({ key, kind, tokens }) => [key, kind, tokens]).toSorted()).toEqual([
    ["law", "publish", 0],
    ["news", "publish", 0],
  ]);
  for (const { cost_micros } of sums) expect(cost_micros).toBeGreaterThan(0);
  expect(await sumCosts(b, "domain", EVER)).toEqual([]);
  const [site] = await sumCosts(a, "site", EVER);
  expect(site).toMatchObject({
    key: "paper",
    cost_micros: sums.reduce((total, { cost_micros }) => total + cost_micros, 0),
  });
  expect(await sumCosts(a, "site", new Date("2100-01-01"))).toEqual([]);
});

test("an attempt whose lease was lost meanwhile is paid for too", async () => {
  const key = hashId("fx", [uuidv7()]);
  const performed = await perform({ kind: "refused", detail: "late" }, "slow", key, async () => {
    await db.admin.query("update effect set lease_epoch = lease_epoch + 1 where effect_key = $1", [key]);
  });
  expect(performed.kind).toBe("fenced");
  expect((await sumCosts(a, "domain", EVER)).some((sum) => sum.key === "slow")).toBe(true);
});

test("a cost is written once under its name and never changed", async () => {
  const cost = {
    ...{ tenant: a.tenant, kind: "translate", subject: "t1", domain: "law", siteId: null },
    ...{ costMicros: 7, tokens: 900 },
  };
  const enter = () => inContext(a, (tx) => enterCost(tx, cost, new Date()));
  await enter();
  await enter();
  expect(await sumCosts(a, "domain", EVER)).toContainEqual({
    ...{ key: "law", kind: "translate", cost_micros: 7, tokens: 900 },
  });
  await expect(db.admin.query("update cost_entry set cost_micros = 0")).rejects.toThrow();
  await expect(db.admin.query("delete from cost_entry")).rejects.toThrow();
});
