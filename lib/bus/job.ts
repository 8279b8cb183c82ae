import type { z } from "zod";
import type { Tx } from "#lib/kernel/db/index.ts";
import { jobQueue } from "./ports.ts";

/** A kind of background work: its name, what it is told, and how its runs exclude and share. */
export type JobType<P extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly payload: P;
  /** At most one run waits and one runs per key; a second request while one waits is the same request. */
  readonly key?: (payload: z.output<P>) => string;
  /** Lanes take turns, so one site's backlog never delays another's; the tenant's lane where absent. */
  readonly lane?: (payload: z.output<P>) => string;
};

/** Declares a kind of work where it is asked for; `jobs/<module>/<name>.job.ts` adds how it is done. */
export function job<P extends z.ZodType>(type: JobType<P>): JobType<P> {
  if (!/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(type.name))
    throw new Error(`job ${type.name}: a name reads <module>.<verb-noun>`);
  return type;
}

/** Asks for work inside the caller's transaction: it runs exactly if the transaction commits. */
export async function enqueue<P extends z.ZodType>(
  tx: Tx,
  type: JobType<P>,
  request: { readonly tenant: string | null; readonly payload: z.input<P>; readonly startAfter?: Date },
): Promise<void> {
  const payload = type.payload.parse(request.payload) as z.output<P>;
  await jobQueue().enqueue(tx, [
    {
      name: type.name,
      tenant: request.tenant,
      payload,
      key: type.key?.(payload) ?? null,
      lane: type.lane?.(payload) ?? request.tenant ?? "shared",
      startAfter: request.startAfter ?? null,
    },
  ]);
}
