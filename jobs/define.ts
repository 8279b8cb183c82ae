import type { z } from "zod";
import type { Context } from "#lib/kernel/db/index.ts";
import type { JobType, Verdict } from "#lib/bus/index.ts";

/** What a run may know beside its payload. */
export type Run = {
  /** The tenant the work was asked for, with the worker's rights; purpose `operating`. */
  readonly ctx: Context;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when the process stops or the run has lost its claim; long work looks at it between steps. */
  readonly signal: AbortSignal;
};

/** A kind of work and how it is done. */
export type JobDeclaration<P extends z.ZodType> = JobType<P> & {
  /** Also started by itself, with an empty payload, once per interval over all processes. */
  readonly schedule?: { readonly everySeconds: number };
  readonly handle: (payload: z.output<P>, run: Run) => Promise<Verdict>;
};

/** A job as the registry lists it: the queue hands over only what passed its own payload schema. */
export type Job = Omit<JobDeclaration<z.ZodType>, "key" | "lane" | "handle"> & {
  readonly key?: (payload: never) => string;
  readonly lane?: (payload: never) => string;
  readonly handle: (payload: never, run: Run) => Promise<Verdict>;
};

/** Declares how a kind of work is done. The handler owns its transactions and must bear being run twice. */
export function defineJob<P extends z.ZodType>(declaration: JobDeclaration<P>): Job {
  return declaration;
}
