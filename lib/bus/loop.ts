import { log } from "#lib/kernel/log.ts";
import { makeBell, type Bell } from "./bell.ts";

/** A step done over and over. */
export type Loop = {
  readonly bell: Bell;
  /** Ends the loop after the step in hand. */
  readonly stop: () => Promise<void>;
};

const AFTER_ERROR_MS = 1_000;

/**
 * Repeats a step: at once while it finds work, else when its bell rings or after `restMs`. An error is logged and the
 * loop goes on after a second.
 */
export function runLoop(name: string, restMs: number, step: () => Promise<{ readonly busy: boolean }>): Loop {
  const bell = makeBell();
  let stopping = false;
  const run = async (): Promise<void> => {
    while (!stopping) {
      try {
        if (!(await step()).busy) await bell.sleep(restMs);
      } catch (error) {
        log.error({ err: error, loop: name }, "a step failed and is tried again");
        await bell.sleep(AFTER_ERROR_MS);
      }
    }
  };
  const ended = run();
  return {
    bell,
    stop: () => {
      stopping = true;
      bell.ring();
      return ended;
    },
  };
}
