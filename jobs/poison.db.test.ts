import { afterEach, beforeEach, expect, test } from "vitest";
import type { Context } from "#lib/kernel/db/index.ts";
import { createEffects, notes, sendProbes } from "#lib/testing/bus.ts";
import { runScenario } from "#lib/testing/crash/child.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";

const shared: Context = { tenant: null, principal: null, purpose: "operating" };
/** The budget, and the one death in a batch of many that is charged to nobody. */
const DEATHS = 4;

let db: FreshDatabase;
beforeEach(async () => {
  db = await freshDatabase();
  await createEffects(db);
});
afterEach(() => db.close());

const sorted = async (name: string) => (await notes(db, name)).sort((a, b) => a - b);

test.each(["kill", "loop"])(
  "a message that ends its process each time (%s) is dead after its budget; all others are done",
  async (poison) => {
    await sendProbes(shared, 8);
    const ends: (string | null)[] = [];
    for (let start = 0; start <= DEATHS; start += 1) {
      const end = await runScenario("poison-scenario", [poison, String(start * 60_000)]);
      ends.push(end.signal);
      if (end.signal === null) break;
    }
    expect(ends).toEqual([...Array.from({ length: DEATHS }, () => "SIGKILL"), null]);
    expect(await sorted("test.neighbour")).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await sorted("test.poisoned")).toEqual([0, 1, 2, 4, 5, 6, 7]);
    const letters = await db.admin.query(
      `select consumer, message -> 'data' ->> 'n' as n, error_class, attempts, replay_policy, first_failed_at < last_failed_at as apart from dead_letter`,
    );
    expect(letters.rows).toEqual([
      {
        consumer: "test.poisoned",
        n: "3",
        error_class: "process_ended",
        attempts: 3,
        replay_policy: "manual",
        apart: true,
      },
    ]);
  },
  300_000,
);

test("several processes share the work of one consumer and double nothing, though one of them is killed", async () => {
  for (let from = 0; from < 200; from += 50) await sendProbes(shared, 50, { from });
  const killed = runScenario("poison-scenario", ["none", "0"], {
    PARALLAX_CRASH_AT: "consumer.before-commit:2",
  });
  const others = [1, 2].map(() => runScenario("poison-scenario", ["none", "0"]));
  await Promise.all([killed, ...others]);
  const last = await runScenario("poison-scenario", ["none", "60000"]);
  expect(last, last.output).toMatchObject({ code: 0 });
  const all = Array.from({ length: 200 }, (_, n) => n);
  expect(await sorted("test.neighbour")).toEqual(all);
  expect(await sorted("test.poisoned")).toEqual(all);
}, 300_000);
