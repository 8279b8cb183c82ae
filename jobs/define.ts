import { z } from "zod";
import { done, type JobType, type Verdict } from "#lib/bus/index.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { listTenants } from "#lib/registry/index.ts";

/** What a run may know beside its payload. */
export type Run = {
  /** The tenant the work was asked for, with the worker's rights; purpose `operating`. */
  readonly ctx: Context;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when the process stops or the run has lost its claim; long work looks at it between steps. */
  readonly signal: AbortSignal;
};

/** What is known when a request's tries are used up. */
export type GivenUp = {
  /** The transaction of the dead letter, in the context of the tenant the work was asked for. */
  readonly tx: Tx;
  readonly error: string;
};

/** A kind of work and how it is done. */
export type JobDeclaration<P extends z.ZodType> = JobType<P> & {
  /** Also started by itself, with an empty payload, once per interval over all processes. */
  readonly schedule?: { readonly everySeconds: number };
  readonly handle: (payload: z.output<P>, run: Run) => Promise<Verdict>;
  /** Tells whoever watches the work that it will not be done: at the last failed try, or at the death of its process. */
  readonly giveUp?: (payload: z.output<P>, end: GivenUp) => Promise<void>;
};

/** A job as the registry lists it: the queue hands over only what passed its own payload schema. */
export type Job = Omit<JobDeclaration<z.ZodType>, "key" | "lane" | "handle" | "giveUp"> & {
  readonly key?: (payload: never) => string;
  readonly lane?: (payload: never) => string;
  readonly handle: (payload: never, run: Run) => Promise<Verdict>;
  readonly giveUp?: (payload: never, end: GivenUp) => Promise<void>;
};

/** Declares how a kind of work is done. The handler owns its transactions and must bear being run twice. */
export function defineJob<P extends z.ZodType>(declaration: JobDeclaration<P>): Job {
  return declaration;
}

/**
 * Does work for one after the other. One whose work fails keeps no other from its turn: every fault is told at the end,
 * in one AggregateError. A stop ends it between two.
 */
export async function visitEach<T>(
  all: Iterable<T>,
  signal: AbortSignal,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const one of all) {
    signal.throwIfAborted();
    await work(one).catch((fault: unknown) => faults.push(fault));
  }
  signal.throwIfAborted();
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of the work failed`);
}

/** What is looked at again and again for every tenant. */
export type TenantSweep = {
  readonly name: string;
  readonly everySeconds: number;
  /** One tenant's share; must bear being run twice. */
  readonly work: (tenant: string, run: Run) => Promise<unknown>;
};

/** Declares a job that starts by itself and does its work tenant by tenant, at most once at a time. */
export function defineTenantSweep({ name, everySeconds, work }: TenantSweep): Job {
  return defineJob({
    name,
    payload: z.strictObject({}),
    key: () => "all",
    schedule: { everySeconds },
    handle: async (_payload, run) => {
      const tenants = (await listTenants()).map(({ id }) => id);
      await visitEach(tenants, run.signal, (tenant) => work(tenant, run));
      return done;
    },
  });
}
