import type { z } from "zod";
import type { Tx } from "#lib/kernel/db/index.ts";
import { jobQueue, type JobRequest } from "./ports.ts";

/** A kind of background work: its name, what it is told, and how its runs exclude and share. */
export type JobType<P extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly payload: P;
  /** At most one run waits and one runs per key; a second request while one waits is the same request. */
  readonly key?: (payload: z.output<P>) => string;
  /** Lanes take turns, so one site's backlog never delays another's; the tenant's lane where absent. */
  readonly lane?: (payload: z.output<P>) => string;
  /** Tries before the request becomes a dead letter; 5 where absent. */
  readonly attempts?: number;
  /** Seconds one try may take; 300 where absent. */
  readonly timeLimitSeconds?: number;
};

const DEFAULT_ATTEMPTS = 5;
const DEFAULT_TIME_LIMIT_S = 300;

/** Declares a kind of work where it is asked for; `jobs/<module>/<name>.job.ts` adds how it is done. */
export function job<P extends z.ZodType>(type: JobType<P>): JobType<P> {
  if (!/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(type.name))
    throw new Error(`job ${type.name}: a name reads <module>.<verb-noun>`);
  return type;
}

/** The limits of a kind of work, with what is usual where it says nothing. */
export function jobDefaults(type: Pick<JobType, "attempts" | "timeLimitSeconds">): {
  attempts: number;
  timeLimitSeconds: number;
} {
  return {
    attempts: type.attempts ?? DEFAULT_ATTEMPTS,
    timeLimitSeconds: type.timeLimitSeconds ?? DEFAULT_TIME_LIMIT_S,
  };
}

/** The request for one run, as the queue takes it. Throws for a payload that breaks its schema. */
export function jobRequest<P extends z.ZodType>(
  type: JobType<P>,
  request: {
    readonly tenant: string | null;
    readonly payload: z.input<P>;
    readonly startAfter?: Date | undefined;
  },
): JobRequest {
  const payload = type.payload.parse(request.payload) as z.output<P>;
  return {
    name: type.name,
    tenant: request.tenant,
    payload,
    key: type.key?.(payload) ?? null,
    lane: type.lane?.(payload) ?? request.tenant ?? "shared",
    startAfter: request.startAfter ?? null,
    ...jobDefaults(type),
  };
}

/** Asks for work inside the caller's transaction: it runs exactly if the transaction commits. */
export async function enqueue<P extends z.ZodType>(
  tx: Tx,
  type: JobType<P>,
  request: { readonly tenant: string | null; readonly payload: z.input<P>; readonly startAfter?: Date },
): Promise<void> {
  await jobQueue().enqueue(tx, [jobRequest(type, request)]);
}
