import { isMainThread, Worker, workerData } from "node:worker_threads";

type Watch = { readonly beat: Int32Array; readonly stallMs: number };

const BEAT_MS = 250;

/**
 * Kills this process when its event loop stands still for `stallMs`: a handler that spins answers no time limit. The
 * attempt was counted before it ran, so it is not tried for ever. Answers how to end the watch.
 */
export function startWatchdog(stallMs: number): () => Promise<unknown> {
  const beat = new Int32Array(new SharedArrayBuffer(4));
  const timer = setInterval(() => Atomics.add(beat, 0, 1), BEAT_MS);
  timer.unref();
  const watch: Watch = { beat, stallMs };
  const thread = new Worker(new URL(import.meta.url), { workerData: watch });
  thread.unref();
  return () => {
    clearInterval(timer);
    return thread.terminate();
  };
}

function watchForever({ beat, stallMs }: Watch): void {
  let seen = Atomics.load(beat, 0);
  let sinceMs = performance.now();
  setInterval(() => {
    const now = Atomics.load(beat, 0);
    if (now !== seen) {
      seen = now;
      sinceMs = performance.now();
    } else if (performance.now() - sinceMs > stallMs) {
      process.stderr.write(`the event loop stood still for ${stallMs} ms; the process ends itself\n`);
      process.kill(process.pid, "SIGKILL");
    }
  }, BEAT_MS);
}

if (!isMainThread) watchForever(workerData as Watch);
