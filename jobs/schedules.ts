import { jobQueue, jobRequest, type JobType } from "#lib/bus/index.ts";
import { runLoop, type Loop } from "#lib/bus/loop.ts";
import { saveSchedules, takeDueSchedules } from "#lib/bus/store/schedules.ts";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import type { Job } from "./define.ts";

const NOBODY: Context = { tenant: null, principal: null, purpose: "operating", role: "worker" };
const LOOK_MS = 1_000;

/** Asks for every job whose time has come, once over all processes: in the transaction that sets its next time. */
export async function enqueueDue(jobs: readonly Job[]): Promise<string[]> {
  const scheduled = new Map(jobs.filter((job) => job.schedule).map((job) => [job.name, job]));
  const due = await inContext(NOBODY, async (tx) => {
    const names = await takeDueSchedules(tx, [...scheduled.keys()], clock.now());
    const requests = names.map((name) => scheduled.get(name)).filter((job) => job !== undefined);
    await jobQueue().enqueue(
      tx,
      requests.map((job) => jobRequest(job as JobType, { tenant: null, payload: {} })),
    );
    crashPoint("schedule.before-commit");
    return names;
  });
  if (due.length > 0) crashPoint("schedule.after-commit");
  return due;
}

/** Registers the schedules of these jobs and keeps asking for what is due. */
export async function startSchedules(jobs: readonly Job[]): Promise<Loop> {
  const schedules = jobs.flatMap((job) => (job.schedule ? [{ name: job.name, ...job.schedule }] : []));
  await inContext(NOBODY, (tx) => saveSchedules(tx, schedules, clock.now()));
  return runLoop("schedules", LOOK_MS, async () => ({ busy: (await enqueueDue(jobs)).length > 0 }));
}
