import type { Tx } from "#lib/kernel/db/index.ts";
import type { Consumer } from "./consumer.ts";

/** One request for background work, as the queue stores it. */
export type JobRequest = {
  readonly name: string;
  readonly tenant: string | null;
  readonly payload: unknown;
  readonly key: string | null;
  readonly lane: string;
  readonly startAfter: Date | null;
  /** Tries before the request becomes a dead letter. */
  readonly attempts: number;
  /** Seconds one try may take. */
  readonly timeLimitSeconds: number;
};

/** The queue that wakes work. It is never the record: what must not be lost stands in tables of ours. */
export interface JobQueue {
  /** Inside the caller's transaction; a request whose key already waits is dropped. */
  enqueue(tx: Tx, requests: readonly JobRequest[]): Promise<void>;
  /** How many requests run or could run now. */
  countDue(): Promise<number>;
  /** Makes every worker look for work at once. */
  wake(): Promise<void>;
  /** Follows the development clock: what waits for a later time comes nearer by this much. */
  advance(ms: number): Promise<void>;
}

let provided: JobQueue | null = null;

/** Fills the port; called once by the composition root. */
export function provideJobQueue(queue: JobQueue): void {
  provided = queue;
}

/** The queue of this process; throws where the composition root was not imported. */
export function jobQueue(): JobQueue {
  if (!provided) throw new Error("no job queue: import lib/wiring.ts in this process");
  return provided;
}

/** Everyone who can be given work: a replay goes to nobody else. */
export type Listeners = {
  readonly consumers: readonly Consumer[];
  /** Every kind of background work, as dead letters name it: `job:<name>`. */
  readonly jobNames: readonly string[];
  /** The request that asks for lost background work again, in the lane it was in; null for a kind nobody does. */
  readonly jobAgain: (lost: {
    readonly name: string;
    readonly tenant: string | null;
    readonly lane: string;
    readonly payload: unknown;
  }) => JobRequest | null;
};

let heard: Listeners | null = null;

/** Fills the port; called where consumers and jobs are listed. */
export function provideListeners(listeners: Listeners): void {
  heard = listeners;
}

/** Who listens, as this build knows it; throws where the list was not imported. */
export function listeners(): Listeners {
  if (!heard) throw new Error("no listeners: import jobs/listeners.ts in this process");
  return heard;
}
