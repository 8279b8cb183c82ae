export { readLeft, type ClaimedJob, type JobEnding } from "./claimed-job.ts";
export { closeJobQueue, pgBossQueue } from "./enqueue.ts";
export { jobQueuePlans, prepareJobQueue } from "./prepare.ts";
export { startJobWorkers, type JobWorkers, type QueueWork } from "./work.ts";
