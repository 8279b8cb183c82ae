import type { Consumer } from "#lib/bus/index.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import type { FreshDatabase } from "./database.ts";

type Call = (...values: unknown[]) => unknown;

const HELD = `select exists (select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock') as held`;

/** Resolves when the work is over, or can't go on before a lock is free that somebody else holds. */
export async function overOrHeld(db: FreshDatabase, work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  while (!isOver) {
    const { rows } = await db.admin.query<{ held: boolean }>(HELD);
    if (rows[0]?.held) return;
  }
  await work;
}

/**
 * The same transaction, with `commit` run to its end by others just before its n-th statement (from 1): each order in
 * which two of them can meet, one after the other. What `commit` can't do before this transaction ends, it does then:
 * wait for `ended` behind it. `statements` tells how many there were.
 */
export function interleaved(
  db: FreshDatabase,
  whole: Tx,
  nth: number,
  commit: () => Promise<unknown>,
): { tx: Tx; statements: () => number; ended: () => Promise<unknown> } {
  let count = 0;
  let others: Promise<unknown> = Promise.resolve();
  const before = async (): Promise<void> => {
    if (++count !== nth) return;
    others = commit();
    await overOrHeld(db, others);
  };
  const preceded =
    (target: object, call: Call): Call =>
    async (...values) => {
      const [words] = values;
      const isSetting = Array.isArray(words) && String(words[0]).includes("set_config");
      if (!isSetting) await before();
      return await Reflect.apply(call, target, values);
    };
  const watched = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (_, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member === "function") return preceded(target, member as Call);
        return typeof member === "object" && member !== null ? watched(member) : member;
      },
    });
  return { tx: watched(whole), statements: () => count, ended: () => others };
}

/** Consumers of which one can be met by something else in the middle of its next message. */
export type Watched = {
  readonly consumers: readonly Consumer[];
  /** Lets `commit` run before the n-th statement of the next message of the consumer; wait for `ended` at the end. */
  readonly meet: (
    db: FreshDatabase,
    name: string,
    nth: number,
    commit: () => Promise<unknown>,
  ) => { statements: () => number; ended: () => Promise<unknown> };
};

/** The same consumers, watched. */
export function watched(consumers: readonly Consumer[]): Watched {
  let meeting: { readonly name: string; readonly enter: (tx: Tx) => Tx } | null = null;
  return {
    consumers: consumers.map((one) => ({
      ...one,
      handle: (tx, ...rest) => {
        const met = meeting?.name === one.name ? meeting : null;
        if (met) meeting = null;
        return one.handle(met ? met.enter(tx) : tx, ...rest);
      },
    })),
    meet: (db, name, nth, commit) => {
      let between: ReturnType<typeof interleaved> | null = null;
      meeting = { name, enter: (tx) => (between = interleaved(db, tx, nth, commit)).tx };
      return {
        statements: () => between?.statements() ?? 0,
        ended: () => between?.ended() ?? Promise.resolve(),
      };
    },
  };
}
