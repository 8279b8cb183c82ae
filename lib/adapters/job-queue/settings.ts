import { fromPrisma, type ConstructorOptions, type Queue } from "pg-boss";
import type { Tx } from "#lib/kernel/db/index.ts";

export const SCHEMA = "pgboss";

/** Where jobs go whose every try ended with its process or its time; the worker makes dead letters of them. */
export const DEAD_QUEUE = "bus.dead-jobs";

/** A burial is tried until it succeeds, and soon again where its process died in it. */
export const DEAD_QUEUE_OPTIONS = {
  notify: true,
  retryLimit: 1_000,
  retryBackoff: true,
  retryDelay: 1,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
} as const;

/** Options of an instance that only asks: no schema work, no maintenance, no schedules, no connection of its own. */
export const QUIET: ConstructorOptions = {
  schema: SCHEMA,
  migrate: false,
  createSchema: false,
  supervise: false,
  schedule: false,
  registerInstance: false,
};

/** pg-boss inside a transaction of ours. */
export function inTransaction(tx: Tx): NonNullable<ConstructorOptions["db"]> {
  return fromPrisma(tx as Parameters<typeof fromPrisma>[0]);
}

/**
 * The lock of a key. Who asks shares it until its transaction ends, and a run passes through it alone before it begins:
 * a request that is the same as one that waits leaves none of its own, so the run must see what came with it.
 */
export const lockOfKey = (name: string, key: string): string => `job:${name} ${key}`;

/** What a queue is told about its kind of work. */
export type QueueShape = {
  readonly isKeyed: boolean;
  readonly attempts: number;
  readonly timeLimitSeconds: number;
};

/** How the queue of a kind of work is set up; one queue a kind, so that one kind's backlog delays no other. */
export function queueOptions(shape: QueueShape): Omit<Queue, "name"> {
  return {
    // At most one job of a key waits, one waits for its next try, and one runs.
    policy: shape.isKeyed ? "stately" : "standard",
    notify: true,
    retryLimit: shape.attempts - 1,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: shape.timeLimitSeconds,
    heartbeatSeconds: 10,
    deadLetter: DEAD_QUEUE,
    deleteAfterSeconds: 86_400,
  };
}
