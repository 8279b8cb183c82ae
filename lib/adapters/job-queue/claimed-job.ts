import { z } from "zod";
import type { JobWithMetadata } from "pg-boss";
import type { Tx } from "#lib/kernel/db/index.ts";

/** One try of one request, in the hands of this process. */
export type ClaimedJob = {
  readonly id: string;
  readonly name: string;
  readonly tenant: string | null;
  readonly lane: string;
  readonly payload: unknown;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly isLast: boolean;
  readonly firstFailedAt: Date | null;
  /** What the last failed try left behind. */
  readonly lastError: string | null;
  /** Of a request in the dead queue: where it failed, and how often. */
  readonly source: { readonly name: string; readonly id: string; readonly attempts: number } | null;
  /** Aborted when the process stops, the time is over or the claim is lost. */
  readonly signal: AbortSignal;
};

/** How a try ends. `over` closes the request for good, and `record` writes its last word in that transaction. */
export type JobEnding =
  | { readonly kind: "done" }
  | {
      readonly kind: "again";
      readonly error: string;
      readonly afterMs?: number | undefined;
      readonly firstFailedAt: Date;
    }
  | { readonly kind: "over"; readonly record: (tx: Tx) => Promise<void> };

/** What is stored as the job's data. */
export const JobData = z.object({
  tenant: z.string().nullable(),
  lane: z.string(),
  key: z.string().nullable(),
  payload: z.unknown(),
});
export type JobData = z.infer<typeof JobData>;

/** What a failed try leaves on the job; pg-boss writes its own shape when it fails a job itself. */
const Left = z.object({
  error: z.string().optional(),
  first_failed_at: z.coerce.date().optional(),
  message: z.string().optional(),
  value: z.object({ message: z.string() }).optional(),
});

/** Reads what a failed try left behind. */
export function readLeft(output: unknown): { error: string | null; firstFailedAt: Date | null } {
  const left = Left.safeParse(output);
  if (!left.success) return { error: null, firstFailedAt: null };
  const { error, message, value, first_failed_at } = left.data;
  return { error: error ?? message ?? value?.message ?? null, firstFailedAt: first_failed_at ?? null };
}

/** A fetched job as its handler sees it. */
export function claimedJob(job: JobWithMetadata): ClaimedJob {
  const data = JobData.parse(job.data);
  const left = readLeft(job.sourceName === null ? job.output : job.sourceOutput);
  const { sourceName, sourceId, sourceRetryCount } = job;
  return {
    ...{
      id: job.id,
      name: job.name,
      tenant: data.tenant,
      lane: data.lane,
      payload: data.payload,
      signal: job.signal,
    },
    attempt: job.retryCount + 1,
    isLast: job.retryCount >= job.retryLimit,
    firstFailedAt: left.firstFailedAt,
    lastError: left.error,
    source:
      sourceName === null
        ? null
        : { name: sourceName, id: sourceId ?? job.id, attempts: (sourceRetryCount ?? 0) + 1 },
  };
}
