export type End = {
  /** Aborted at the first wish to end. */
  readonly signal: AbortSignal;
  readonly asked: Promise<void>;
  /** The wish of a command. */
  readonly ask: () => void;
  /** True after the second wish: nothing more is waited for. */
  readonly isUrgent: () => boolean;
};

/** Waits for the wish to end: Ctrl-C, a signal, a command, or the end of the process that handed over to this one. */
export function awaitEnd(): End {
  const controller = new AbortController();
  let wishes = 0;
  const ask = () => {
    wishes += 1;
    controller.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
  if (process.channel) {
    process.once("disconnect", ask);
    process.channel.unref();
  }
  const asked = new Promise<void>((settle) =>
    controller.signal.addEventListener("abort", () => settle(), { once: true }),
  );
  return { signal: controller.signal, asked, ask, isUrgent: () => wishes > 1 };
}
