import { afterAll, beforeAll, expect, test } from "vitest";
import { report } from "#lib/testing/publications.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import { FLOW_METRICS, readFlowFigures } from "./index.ts";

const installation = { tenant: null, principal: null, purpose: "operating" };

let at: Publishing;
beforeAll(async () => {
  at = await arrangePublishing();
  await at.addSite("paper");
});
afterAll(() => at.close());

const metrics = async () => {
  const figures = await readFlowFigures(installation);
  return Object.fromEntries(FLOW_METRICS.map(({ name, of }) => [name, of(figures)]));
};

test("where nothing happened rates are zero and shares are unknown", async () => {
  const now = await metrics();
  expect(now).toMatchObject({ core_event_ingest_rate: 0, projection_refresh_rate: 0 });
  for (const name of ["publication_success_rate", "site_error_rate", "effect_dedup_rate", "projection_lag"])
    expect(now[name], name).toBeNaN();
});

test("the flow of the last five minutes is counted over all tenants, and a repeat of an effect is told apart", async () => {
  await report();
  await report();
  await at.work();
  const before = await metrics();
  expect(before).toMatchObject({
    ...{ core_event_ingest_rate: 0.4, publication_success_rate: 1, site_error_rate: 0 },
    ...{ effect_dedup_rate: 0, duplicate_delivery_rate: 0 },
  });
  expect(before["projection_refresh_rate"]).toBeGreaterThanOrEqual(0.4);
  for (const name of ["projection_lag", "publication_lag"]) expect(before[name], name).toBeGreaterThan(0);
  await at.db.admin.query(
    "update effect set repeats = 3 where effect_key = (select min(effect_key) from effect)",
  );
  expect((await metrics())["effect_dedup_rate"]).toBe(0.6);
});
