import { afterEach, beforeEach, expect, test } from "vitest";
import { verifyEvents } from "#lib/flow/events/index.ts";
import { createEffects } from "#lib/testing/bus.ts";
import { runScenario } from "#lib/testing/crash/child.ts";
import { crashPoints } from "#lib/testing/crash/points.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";

/** Which scenario passes through the points of which first word. */
const SCENARIOS: Readonly<Record<string, string>> = {
  ...{ relay: "bus", consumer: "bus", "dead-letter": "bus", job: "bus", schedule: "bus", upkeep: "bus" },
  ...{
    admit: "flow",
    merge: "flow",
    undo: "flow",
    retract: "flow",
    split: "flow",
    move: "flow",
    link: "flow",
  },
  // Passed through, each of them, in the crash test of the module.
  ...{ publish: "timeline", "fan-out": "timeline", follow: "timeline", rebuild: "timeline" },
  ...{ deliver: "delivery", digest: "delivery" },
  ...{ project: "projection" },
  ...{ match: "subscription", subscribe: "subscription" },
  ...{ effects: "publication", publications: "publication" },
  ...{ replay: "replay", "replay-run": "replay" },
};
const scenarioOf = (point: string) => SCENARIOS[point.split(".")[0] ?? ""];
const pointsOf = (scenario: string) => crashPoints().filter((point) => scenarioOf(point) === scenario);
const PER_RUN = 5;

let db: FreshDatabase;
beforeEach(async () => {
  db = await freshDatabase();
  await createEffects(db);
});
afterEach(() => db.close());

const rows = async (sql: string) => (await db.admin.query<Record<string, unknown>>(sql)).rows;
/** What time does to the claims of a dead process, and to schedules. */
const letTimePass = () =>
  db.admin
    .query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active';
    update job_schedule set next_due_at = next_due_at - interval '2 hours'`);

const WAITING = `select 1 from delivery where finished_at is null union all select 1 from outbox where status = 'pending'
  union all select 1 from pgboss.job where state not in ('completed', 'failed', 'cancelled')`;

test("every crash point of the product belongs to a scenario that passes through it", () => {
  expect(crashPoints().filter((point) => scenarioOf(point) === undefined)).toEqual([]);
  expect(pointsOf("bus").length).toBeGreaterThan(15);
});

test("a process killed at every point of bus and jobs loses no message and doubles no effect", async () => {
  let sent = 0;
  for (const point of pointsOf("bus")) {
    const end = await runScenario("bus-scenario", [sent, PER_RUN, 0].map(String), {
      PARALLAX_CRASH_AT: point,
    });
    expect(end, `${point} was never reached: ${end.output}`).toMatchObject({ signal: "SIGKILL" });
    expect(
      await rows(
        "select consumer, n, count(*) from bus_effect where consumer <> 'job.kept' group by 1, 2 having count(*) > 1",
      ),
    ).toEqual([]);
    sent += PER_RUN;
    await letTimePass();
  }
  // Later and later, until nothing waits for a further attempt.
  for (let hours = 2; hours <= 8 && (await rows(WAITING)).length > 0; hours += 2) {
    const healed = await runScenario("bus-scenario", ["0", "0", String(hours * 3_600_000)]);
    expect(healed, healed.output).toMatchObject({ code: 0 });
  }

  // Every message that was committed, or followed from one, reached every consumer once, or became a dead letter.
  const expected = `select s.n from bus_effect s where s.consumer = 'sent' union all select s.n + 10000 from bus_effect s where s.consumer = 'sent'`;
  expect(await rows("select count(*)::int as n from outbox")).toEqual(
    await rows(`select count(*)::int as n from (${expected}) e`),
  );
  for (const [name, mustDie, mayDie] of [
    ["test.keeper", "false", "false"],
    ["test.ordered", "false", "false"],
    ["test.chain", "false", "false"],
    ["test.faller", "n % 5 = 1", "true"],
    ["test.sleeper", "n % 5 = 2", "true"],
  ] as const) {
    const wrong = `select * from (select n,
        (select count(*)::int from bus_effect f where f.consumer = '${name}' and f.n = e.n) as effects,
        (select count(*)::int from dead_letter l where l.consumer = '${name}' and (l.message -> 'data' ->> 'n')::int = e.n) as letters
      from (${expected}) e) x where effects + letters <> 1 or (letters = 0 and (${mustDie})) or (letters = 1 and not (${mayDie}))`;
    expect(await rows(wrong), name).toEqual([]);
    const handled = `select count(*)::int as n from inbox where consumer = '${name}'`;
    expect(await rows(handled), name).toEqual(
      await rows(`select count(*)::int as n from bus_effect where consumer = '${name}'`),
    );
  }
  const asked = "select n from bus_effect where consumer = 'sent'";
  expect(await rows("select distinct n from bus_effect where consumer = 'job.kept' order by 1")).toEqual(
    await rows(`${asked} order by 1`),
  );
  expect(
    await rows(
      "select (message -> 'payload' ->> 'n')::int as n from dead_letter where consumer = 'job:test.lost' order by 1",
    ),
  ).toEqual(await rows(`${asked} and n % 5 = 3 order by 1`));
  expect(await rows("select distinct status from delivery order by 1")).toEqual([
    { status: "dead" },
    { status: "done" },
  ]);
  expect(await rows("select distinct status from outbox")).toEqual([{ status: "relayed" }]);
  expect(
    await rows("select id from pgboss.job where state not in ('completed', 'failed', 'cancelled')"),
  ).toEqual([]);
}, 900_000);

test("a process killed at every point of an event's life keeps what it acknowledged, whole", async () => {
  const tenant = await db.addTenant("alpha");
  const acknowledged: string[] = [];
  for (const [run, point] of [...pointsOf("flow"), null].entries()) {
    const end = await runScenario(
      "flow-scenario",
      [String(run + 1), tenant.tenant],
      point ? { PARALLAX_CRASH_AT: point } : {},
    );
    const expected = point ? { signal: "SIGKILL" } : { code: 0 };
    expect(end, `${point ?? "the last run"}: ${end.output}`).toMatchObject(expected);
    acknowledged.push(...[...end.output.matchAll(/^admitted (\S+)$/gm)].map((match) => match[1] ?? ""));
  }
  await drainEvents(db);
  expect(acknowledged.length).toBeGreaterThan(pointsOf("flow").length);
  expect(
    await rows(
      `select count(*)::int as n from event where geid = any ('{${[...new Set(acknowledged)].join(",")}}')`,
    ),
  ).toEqual([{ n: new Set(acknowledged).size }]);
  expect(await verifyEvents({ ...tenant, tenant: null })).toEqual([]);
  // One message for each version that stands, and for each piece of evidence.
  expect(
    await rows(
      "select (select count(*)::int from evidence) = (select count(*)::int from outbox where type like '%.evidence.added.v1') as same",
    ),
  ).toEqual([{ same: true }]);
}, 600_000);

test("a process killed at every point of a replay leaves a run that ends, and nothing runs twice", async () => {
  for (const [run, point] of [...pointsOf("replay"), null].entries()) {
    const end = await runScenario(
      "replay-scenario",
      [String(run * 10)],
      point ? { PARALLAX_CRASH_AT: point } : {},
    );
    const expected = point ? { signal: "SIGKILL" } : { code: 0 };
    expect(end, `${point ?? "the last run"}: ${end.output}`).toMatchObject(expected);
  }
  expect(await rows("select distinct state from replay_run")).toEqual([{ state: "done" }]);
  expect(await rows("select distinct status from dead_letter")).toEqual([{ status: "replayed" }]);
  expect(await rows("select distinct status from delivery")).toEqual([{ status: "done" }]);
  // The faller's first try was rolled back with its note: one note is one effect.
  const sent = (await rows("select id from outbox")).length;
  expect(sent).toBeGreaterThan(3);
  expect(
    await rows(
      "select consumer, count(*)::int as n, count(distinct n)::int as numbers from bus_effect group by 1 order by 1",
    ),
  ).toEqual(["test.faller", "test.keeper"].map((consumer) => ({ consumer, n: sent, numbers: sent })));
}, 600_000);
