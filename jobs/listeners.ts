import { jobRequest, provideListeners, type JobType } from "#lib/bus/index.ts";
import { consumers, jobs } from "./registry.ts";

const byName = new Map(jobs.map((job) => [job.name, job]));

provideListeners({
  consumers,
  jobNames: jobs.map((job) => `job:${job.name}`),
  jobAgain: ({ name, tenant, lane, payload }) => {
    const job = byName.get(name);
    const parsed = job?.payload.safeParse(payload);
    if (!job || !parsed?.success) return null;
    return { ...jobRequest(job as JobType, { tenant, payload }), lane };
  },
});
