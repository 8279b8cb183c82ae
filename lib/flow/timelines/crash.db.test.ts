import { afterAll, beforeAll, expect, test } from "vitest";
import "#lib/wiring.ts";
import { closeJobQueue } from "#lib/adapters/job-queue/index.ts";
import { runScenario } from "#lib/testing/crash/child.ts";
import { crashPoints } from "#lib/testing/crash/points.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { people, settle } from "#lib/testing/timelines.ts";
import { verifyTimelines } from "./index.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(async () => {
  await closeJobQueue();
  await db.close();
});

const POINTS = crashPoints().filter((point) => /^(publish|fan-out|follow|rebuild)\./.test(point));
const rows = async (sql: string) => (await db.admin.query<Record<string, unknown>>(sql)).rows;

test("a process killed at every point of a post's life leaves one entry for each follower of each post", async () => {
  const { tenant } = await db.addTenant("beta");
  const accounts = await people(tenant, "author", ...Array.from({ length: 5 }, (_, n) => `reader${n}`));
  const said: string[] = [];
  for (const [run, point] of [...POINTS, null].entries()) {
    const end = await runScenario(
      "timeline-scenario",
      [String(run), tenant, ...accounts.map(({ id }) => id)],
      point ? { PARALLAX_CRASH_AT: point } : {},
    );
    const expected = point ? { signal: "SIGKILL" } : { code: 0 };
    expect(end, `${point ?? "the last run"}: ${end.output}`).toMatchObject(expected);
    said.push(...[...end.output.matchAll(/^said (\S+)$/gm)].map((match) => match[1] ?? ""));
  }
  await settle(db);
  expect(POINTS.length).toBeGreaterThan(6);
  expect(said.length).toBeGreaterThan(4);
  const entries = "select post_id, count(*)::int as n from timeline_entry group by 1 having count(*) <> 6";
  expect(await rows(entries)).toEqual([]);
  expect(await rows(`select id from post where id = any ('{${said.join(",")}}')`)).toHaveLength(said.length);
  // What was acknowledged is written out; what was not acknowledged is there whole, or not at all.
  expect(await rows("select post_id from timeline_fan_out where finished_at is null")).toEqual([]);
  const whole =
    "select id from post p where not exists (select from timeline_fan_out f where f.post_id = p.id)";
  expect(await rows(whole)).toEqual([]);
  const worker = { tenant, principal: null, purpose: "operating", role: "worker" as const };
  expect(await verifyTimelines(worker)).toEqual([]);
}, 600_000);
