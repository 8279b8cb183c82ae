import { buryJob, errorClassOf, errorText, quarantineJob, type Verdict } from "#lib/bus/index.ts";
import type { ClaimedJob, JobEnding, QueueWork } from "#lib/adapters/job-queue/index.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { clock } from "#lib/kernel/clock.ts";
import { enterContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { strike } from "#lib/bus/faults.ts";
import { jobDefaults } from "#lib/bus/job.ts";
import type { Job } from "./define.ts";

type Failure = {
  readonly errorClass: ReturnType<typeof errorClassOf>;
  readonly error: string;
  readonly afterMs?: number;
};

const contextOf = (tenant: string | null): Context => ({
  tenant,
  principal: null,
  purpose: "operating",
  role: "worker",
});

/** The job's own last word on a request that is over without success; one that it cannot read has none. */
async function giveUp(job: Job | undefined, tx: Tx, claimed: ClaimedJob, error: string): Promise<void> {
  const payload = job?.payload.safeParse(claimed.payload);
  if (!job?.giveUp || !payload?.success) return;
  await enterContext(tx, contextOf(claimed.tenant));
  await job.giveUp(payload.data as never, { tx, error });
}

function failed(job: Job, claimed: ClaimedJob, failure: Failure): JobEnding {
  const { errorClass, error, afterMs } = failure;
  const firstFailedAt = claimed.firstFailedAt ?? clock.now();
  if (errorClass !== "non_retriable" && !claimed.isLast)
    return { kind: "again", error, afterMs, firstFailedAt };
  const end = { errorClass, error, attempts: claimed.attempt, firstFailedAt };
  const record = async (tx: Tx) => {
    await buryJob(tx, claimed, end);
    await giveUp(job, tx, claimed, error);
  };
  return { kind: "over", record };
}

function endingOf(job: Job, claimed: ClaimedJob, verdict: Verdict): JobEnding {
  if (verdict.verdict === "quarantine") {
    const record = async (tx: Tx) => {
      await quarantineJob(tx, claimed, verdict);
      await giveUp(job, tx, claimed, "The request was set aside as suspect.");
    };
    return { kind: "over", record };
  }
  if (verdict.verdict !== "retry") return { kind: "done" };
  const { reason, afterMs } = verdict;
  return failed(job, claimed, {
    errorClass: "retriable",
    error: reason,
    ...(afterMs === undefined ? {} : { afterMs }),
  });
}

async function runJob(job: Job, claimed: ClaimedJob): Promise<JobEnding> {
  try {
    const payload = job.payload.safeParse(claimed.payload);
    if (!payload.success)
      return failed(job, claimed, {
        errorClass: "non_retriable",
        error: `the payload breaks its schema: ${payload.error.message}`,
      });
    strike("job", job.name);
    const ctx = contextOf(claimed.tenant);
    const verdict = await job.handle(payload.data as never, {
      ctx,
      attempt: claimed.attempt,
      signal: claimed.signal,
    });
    crashPoint("job.after-handle");
    return endingOf(job, claimed, verdict);
  } catch (error) {
    return failed(job, claimed, { errorClass: errorClassOf(error), error: errorText(error) });
  }
}

/** How the queue serves a job. */
export function queueWork(job: Job): QueueWork {
  return {
    name: job.name,
    isKeyed: job.key !== undefined,
    ...jobDefaults(job),
    run: (claimed) => runJob(job, claimed),
  };
}

/** Makes a dead letter of a request whose last try ended with its process or its time. */
export function buryDead(jobs: readonly Job[], claimed: ClaimedJob): Promise<JobEnding> {
  const { source } = claimed;
  const error = claimed.lastError ?? "the process ended during the attempt";
  const errorClass = /heartbeat/.test(error)
    ? "process_ended"
    : /timed out|exceeded/.test(error)
      ? "time_limit"
      : "retriable";
  const lost = source ? { ...claimed, id: source.id, name: source.name } : claimed;
  const end = {
    errorClass,
    error,
    attempts: source?.attempts ?? claimed.attempt,
    firstFailedAt: null,
  } as const;
  const record = async (tx: Tx) => {
    await buryJob(tx, lost, end);
    await giveUp(
      jobs.find(({ name }) => name === lost.name),
      tx,
      lost,
      error,
    );
  };
  return Promise.resolve({ kind: "over", record });
}
