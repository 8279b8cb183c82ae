import { afterAll, beforeAll, expect, test } from "vitest";
import { consumers as events } from "#lib/flow/events/index.ts";
import { consumers as projections, dpidOf } from "#lib/flow/projections/index.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";
import { addAccount } from "#lib/testing/accounts.ts";
import { runScenario } from "#lib/testing/crash/child.ts";
import { crashPoints } from "#lib/testing/crash/points.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addDomain } from "#lib/testing/domains.ts";
import { drain } from "#lib/testing/drain.ts";
import { admit, IN_FORCE } from "#lib/testing/evidence.ts";
import { saidMatches } from "#lib/testing/subscriptions.ts";
import { verifySubscriptions } from "./index.ts";

let db: FreshDatabase;
let tenant: string;
beforeAll(async () => {
  db = await freshDatabase();
  const owner = await db.addTenant("alpha");
  tenant = owner.tenant;
  await addDomain(owner, "acts");
});
afterAll(() => db.close());

const POINTS = crashPoints().filter((point) => /^(subscribe|match)\./.test(point));
const count = async (table: string) =>
  (await db.admin.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0;

test("a process killed at every point of subscribing and matching leaves each of them whole or undone, and tells nobody twice", async () => {
  const { id } = await addAccount(tenant, "reader");
  const { geid } = await admit(IN_FORCE.regulator);
  await drain([...events, ...projections]);
  const change = { dpid: dpidOf("acts", geid), revision: 1, cause: "event", status: "current" };
  const message = uuidv7();
  const run = (point: string | null) =>
    runScenario(
      "subscription-scenario",
      [tenant, id, message, JSON.stringify(change)],
      point ? { PARALLAX_CRASH_AT: point } : {},
    );
  expect(POINTS.length).toBeGreaterThan(3);
  let subscribed = 0;
  for (const point of POINTS) {
    const end = await run(point);
    expect(end, `${point}: ${end.output}`).toMatchObject({ signal: "SIGKILL" });
    if (end.output.includes("subscribed")) subscribed += 1;
    expect([await count("subscription"), await count("routing_term")]).toEqual([subscribed, subscribed]);
    expect([await count("routing_fact"), await count("subscription_match")]).toEqual([0, 0]);
    expect(await saidMatches(db)).toEqual([]);
  }
  for (const [again, told] of [1, 1].entries()) {
    const end = await run(null);
    expect(end, end.output).toMatchObject({ code: 0 });
    // Each run subscribes once more: what is told the second time is the new contract alone.
    expect(end.output).toContain(`told ${told}`);
    expect((await saidMatches(db)).at(-1)?.subscription_ids).toHaveLength(again === 0 ? subscribed + 1 : 1);
  }
  expect(await count("routing_fact")).toBe(1);
  expect(await verifySubscriptions({ tenant, principal: null, purpose: "operating" })).toEqual([]);
}, 180_000);
