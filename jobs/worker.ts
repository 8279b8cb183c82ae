import "#lib/wiring.ts";
import { closeJobQueue } from "#lib/adapters/job-queue/index.ts";
import { closeDatabase, setProcessRole } from "#lib/kernel/db/index.ts";
import { log } from "#lib/kernel/log.ts";
import "./listeners.ts";
import { consumers, jobs } from "./registry.ts";
import { runJobs } from "./run-jobs.ts";
import { startWatchdog } from "./watchdog.ts";

/** Of the 25 s a stop may take, what the work in hand gets; the rest closes connections. */
const FINISH_MS = 20_000;
const LAST_RESORT_MS = 24_000;
/** Longer than any handler's time limit: what stands still so long will not move again. */
const STALL_MS = 30_000;

setProcessRole("worker");
const endWatch = startWatchdog(STALL_MS);
const running = await runJobs({ consumers, jobs });
log.info({ consumers: consumers.length, jobs: jobs.length }, "the jobs are at work");

let isEnding = false;
async function end(signal: string): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  log.info({ signal }, "the jobs finish what is in hand");
  setTimeout(() => process.exit(1), LAST_RESORT_MS).unref();
  await running.stop(FINISH_MS);
  await closeJobQueue();
  await closeDatabase();
  await endWatch();
  process.exit(0);
}
process.on("SIGTERM", (signal) => void end(signal));
process.on("SIGINT", (signal) => void end(signal));
// The supervisor that started this process is gone.
process.on("disconnect", () => void end("disconnect"));
process.on("unhandledRejection", (error) => {
  log.error({ err: error }, "a promise failed unseen");
});
process.send?.("ready");
