export type End = {
  /** Aborted at the first wish to end. */
  readonly signal: AbortSignal;
  /** Aborted at the second wish: nothing more is waited for. */
  readonly urgent: AbortSignal;
  readonly asked: Promise<void>;
  /** The wish of a command; asking twice is no hurry. */
  readonly ask: () => void;
};

/** Waits for the wish to end: Ctrl-C, a signal, a command, or the end of the process that handed over to this one. */
export function awaitEnd(): End {
  const first = new AbortController();
  const second = new AbortController();
  const hear = () => {
    if (first.signal.aborted) second.abort();
    first.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, hear);
  if (process.channel) {
    process.once("disconnect", () => first.abort());
    process.channel.unref();
  }
  return {
    signal: first.signal,
    urgent: second.signal,
    asked: aborted(first.signal),
    ask: () => first.abort(),
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((settle) => signal.addEventListener("abort", () => settle(), { once: true }));
}
