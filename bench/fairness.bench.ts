import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { closeJobQueue, pgBossQueue } from "#lib/adapters/job-queue/index.ts";
import { done, enqueue, job, provideJobQueue } from "#lib/bus/index.ts";
import { inContext, setProcessRole, type Context } from "#lib/kernel/db/index.ts";
import { defineJob } from "../jobs/define.ts";
import { runJobs } from "../jobs/run-jobs.ts";
import { defineBench, median } from "./harness.ts";

const BUSY = 5_000;
const QUIET = 20;
/** What a quick target takes to answer. */
const WORK_MS = 20;
const RUNS = 5;

/** Keyed and in a lane per site, as publishing is. */
const publish = job({
  name: "bench.publish",
  payload: z.strictObject({ siteId: z.string(), n: z.int() }),
  key: ({ siteId, n }) => `${siteId} ${n}`,
  lane: ({ siteId }) => siteId,
});

/** How long each run of a site waited, from the commit that asked for it. */
function stopwatch() {
  const waits: number[] = [];
  let askedMs = 0;
  let begun = 0;
  let all = Promise.withResolvers<undefined>();
  const declared = defineJob({
    ...publish,
    handle: async ({ siteId }) => {
      begun += 1;
      if (siteId === "quiet") {
        waits.push(performance.now() - askedMs);
        if (waits.length >= QUIET) all.resolve(undefined);
      }
      await wait(WORK_MS);
      return done;
    },
  });
  const measure = async (ask: () => Promise<void>): Promise<number> => {
    waits.length = 0;
    all = Promise.withResolvers<undefined>();
    await ask();
    askedMs = performance.now();
    await all.promise;
    return Math.max(...waits);
  };
  return { declared, measure, begun: () => begun };
}

export const bench = defineBench({
  name: "fairness",
  run: async ({ database, row, note }) => {
    const db = await database();
    const owner: Context = { ...(await db.addTenant("bench")), role: "app" };
    provideJobQueue(pgBossQueue);
    setProcessRole("worker");
    const { declared, measure, begun } = stopwatch();
    let number = 0;
    const ask = (siteId: string, count: number) =>
      inContext(owner, async (tx) => {
        for (let n = 0; n < count; n += 1)
          await enqueue(tx, publish, { tenant: owner.tenant, payload: { siteId, n: (number += 1) } });
      });
    const running = await runJobs({ consumers: [], jobs: [declared] });
    const [alone, behind]: [number[], number[]] = [[], []];
    await measure(() => ask("quiet", QUIET));
    for (let run = 0; run < RUNS; run += 1) alone.push((await measure(() => ask("quiet", QUIET))) / 1_000);
    for (let asked = 0; asked < BUSY; asked += 100) await ask("busy", 100);
    const [before, beganMs] = [begun(), performance.now()];
    for (let run = 0; run < RUNS; run += 1) {
      behind.push((await measure(() => ask("quiet", QUIET))) / 1_000);
      await wait(500);
    }
    const perSecond = ((begun() - before - RUNS * QUIET) / (performance.now() - beganMs)) * 1_000;
    const left = await db.admin.query<{ count: string }>(
      "select count(*) from pgboss.job where name = 'bench.publish' and state = 'created'",
    );
    await running.stop(5_000);
    await closeJobQueue();
    row({ name: `worst wait, ${QUIET} jobs of a site alone`, unit: "s", samples: alone });
    row({
      name: `worst wait, ${QUIET} jobs behind ${BUSY} of another site`,
      unit: "s",
      samples: behind,
      ratio: { value: median(behind) / median(alone), of: "alone" },
      budget: { text: "≤ 0.3 s", isMet: Math.max(...behind) <= 0.3 },
    });
    note(
      `Each job waits ${WORK_MS} ms for its target; the busy site's ran at ${Math.round(perSecond)}/s meanwhile and ` +
        `${left.rows[0]?.count ?? "?"} of them were left at the end. The budget holds for the worst of all runs.`,
    );
  },
});
