import { AsyncLocalStorage } from "node:async_hooks";

/** Nobody got a place in time: as many transactions run as may, and they do not end. Says so as PostgreSQL would. */
export class NoPlaceError extends Error {
  readonly code = "53300";
}

/** Runs work once a place is free, in the order of asking. */
export type Admission = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A door with `places`: whoever comes when all are taken waits, at most `patienceMs`, then gets `NoPlaceError`. What is
 * inside already goes in again without a place of its own, since it would wait for itself.
 */
export function createAdmission(places: number, patienceMs: number): Admission {
  const inside = new AsyncLocalStorage<true>();
  const waiting = new Set<() => void>();
  let taken = 0;

  async function enter(): Promise<void> {
    if (taken < places) {
      taken += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const patience = setTimeout(() => {
        waiting.delete(go);
        reject(new NoPlaceError(`no transaction could begin within ${patienceMs} ms`));
      }, patienceMs);
      const go = () => {
        clearTimeout(patience);
        resolve();
      };
      waiting.add(go);
    });
  }

  /** A place that is left goes to whoever waits longest, without becoming free between. */
  function leave(): void {
    const [next] = waiting;
    if (next === undefined) taken -= 1;
    else {
      waiting.delete(next);
      next();
    }
  }

  return async (work) => {
    if (inside.getStore()) return await work();
    await enter();
    try {
      return await inside.run(true, work);
    } finally {
      leave();
    }
  };
}
