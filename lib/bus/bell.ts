/** Lets one loop sleep until it is rung or a time has passed; a ring while it works is kept for the next sleep. */
export type Bell = { readonly ring: () => void; readonly sleep: (maxMs: number) => Promise<void> };

/** Makes a silent bell. */
export function makeBell(): Bell {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring: () => {
      rung = true;
      wake?.();
    },
    sleep: async (maxMs) => {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<undefined>();
        const timer = setTimeout(resolve, maxMs, undefined);
        wake = () => {
          resolve(undefined);
        };
        await promise;
        clearTimeout(timer);
        wake = null;
      }
      rung = false;
    },
  };
}
