import { startJobWorkers } from "#lib/adapters/job-queue/index.ts";
import { runBus, type Consumer } from "#lib/bus/index.ts";
import { keepPartitions } from "#lib/bus/upkeep.ts";
import type { Job } from "./define.ts";
import { buryDead, queueWork } from "./run-job.ts";
import { startSchedules } from "./schedules.ts";

/** All background work of one process. */
export type RunningJobs = {
  /** Takes up nothing more and answers when what is in hand is finished, at the latest after `timeoutMs`. */
  readonly stop: (timeoutMs: number) => Promise<void>;
};

/** Starts relays, consumers, job workers and schedules. Any number of processes may do so on one database. */
export async function runJobs(work: {
  readonly consumers: readonly Consumer[];
  readonly jobs: readonly Job[];
}): Promise<RunningJobs> {
  await keepPartitions();
  const bus = await runBus(work.consumers);
  const workers = await startJobWorkers(work.jobs.map(queueWork), (claimed) => buryDead(work.jobs, claimed));
  const schedules = await startSchedules(work.jobs);
  return {
    stop: async (timeoutMs) => {
      await Promise.all([schedules.stop(), bus.stop(), workers.stop(timeoutMs)]);
    },
  };
}
