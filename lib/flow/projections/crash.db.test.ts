import { afterAll, beforeAll, expect, test } from "vitest";
import { runScenario } from "#lib/testing/crash/child.ts";
import { crashPoints } from "#lib/testing/crash/points.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addDomain } from "#lib/testing/domains.ts";
import { admit, IN_FORCE } from "#lib/testing/evidence.ts";
import { verifyProjections } from "./index.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await addDomain(await db.addTenant("alpha"), "acts");
});
afterAll(() => db.close());

const POINTS = crashPoints().filter((point) => point.startsWith("project."));
const count = async (sql: string) =>
  (await db.admin.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n;

test("a process killed at every point of a reading has written nothing of it; the next one writes it once", async () => {
  const { geid } = await admit(IN_FORCE.regulator);
  const told = "outbox where type like '%projection.updated%'";
  expect(POINTS.length).toBeGreaterThan(1);
  for (const point of POINTS) {
    const end = await runScenario("projection-scenario", [geid], { PARALLAX_CRASH_AT: point });
    expect(end, `${point}: ${end.output}`).toMatchObject({ signal: "SIGKILL" });
    expect([await count("projection_revision"), await count(told)]).toEqual([0, 0]);
  }
  for (const written of [1, 0]) {
    const end = await runScenario("projection-scenario", [geid]);
    expect(end, end.output).toMatchObject({ code: 0, output: `written ${written}\n` });
  }
  expect([await count("projection_revision"), await count(told)]).toEqual([1, 1]);
  expect(await verifyProjections({ tenant: null, principal: null, purpose: "operating" })).toEqual([]);
}, 180_000);
