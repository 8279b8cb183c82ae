import { afterAll, beforeAll, expect, test } from "vitest";
import { getDomainView } from "#lib/flow/projections/index.ts";
import { addAccount } from "#lib/testing/accounts.ts";
import { runScenario } from "#lib/testing/crash/child.ts";
import { crashPoints } from "#lib/testing/crash/points.ts";
import { value } from "#lib/testing/curation.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addDomain } from "#lib/testing/domains.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { admit, IN_FORCE } from "#lib/testing/evidence.ts";
import { addContract, matchOf } from "#lib/testing/deliveries.ts";
import { verifyDeliveries } from "./index.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

const points = (stage: string) => crashPoints().filter((point) => point.startsWith(`${stage}.`));
const count = async (sql: string) =>
  (await db.admin.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n;
const counts = () =>
  Promise.all(
    [
      "notification",
      "delivery_intent",
      "digest",
      "digest_item",
      "outbox where type like '%delivery.completed%'",
    ].map(count),
  );
/** What two days do to what waits for a digest. */
const letDaysPass = () =>
  db.admin.query(`update delivery_intent set created_at = created_at - interval '3 days';
    update digest_due set window_from = window_from - interval '3 days', next_due_at = next_due_at - interval '2 days',
      next_local_date = next_local_date - 2`);

test("a process killed at every point of a delivery leaves nothing half done; the next one does it once", async () => {
  const added = await db.addTenant("alpha");
  const { tenant } = added;
  await addDomain(added, "acts");
  const { geid } = await admit(IN_FORCE.regulator);
  await drainEvents(db);
  const worker = { tenant, principal: null, purpose: "operating" };
  const view = value(await getDomainView(worker, "acts", geid));
  const reader = await addAccount(tenant, "reader");
  const contracts = [
    await addContract(db, reader, "now"),
    await addContract(db, reader, "daily", { cadence: "daily_digest" }),
  ];
  const match = JSON.stringify(matchOf(view, contracts));
  const run = (point?: string) =>
    runScenario("delivery-scenario", [tenant, match], point ? { PARALLAX_CRASH_AT: point } : {});

  expect(points("deliver").length).toBeGreaterThan(2);
  for (const point of points("deliver")) {
    const end = await run(point);
    expect(end, `${point}: ${end.output}`).toMatchObject({ signal: "SIGKILL" });
    expect(await counts(), point).toEqual([0, 0, 0, 0, 0]);
  }
  for (const again of [1, 2]) {
    const end = await run();
    expect(end, `${again}: ${end.output}`).toMatchObject({ code: 0, output: "sent 0\n" });
    expect(await counts()).toEqual([1, 2, 0, 0, 1]);
  }

  await letDaysPass();
  expect(points("digest").length).toBeGreaterThan(2);
  for (const point of points("digest").toSorted(
    (a, b) => Number(a.includes("after-commit")) - Number(b.includes("after-commit")),
  )) {
    const end = await run(point);
    expect(end, `${point}: ${end.output}`).toMatchObject({ signal: "SIGKILL" });
    const sent = point === "digest.after-commit" ? 1 : 0;
    expect(await counts(), point).toEqual([1, 2, sent, sent, 1 + sent]);
  }
  const end = await run();
  expect(end, end.output).toMatchObject({ code: 0, output: "sent 0\n" });
  expect(await counts()).toEqual([1, 2, 1, 1, 2]);
  expect(await verifyDeliveries({ ...worker, tenant })).toEqual([]);
}, 300_000);
