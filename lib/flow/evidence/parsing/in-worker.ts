import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Result } from "#lib/kernel/result.ts";
import { DOCUMENT_BYTES_MAX, PARSE_HEAP_MB, PARSE_MS_MAX, PARSE_MS_PER_MEBIBYTE } from "./limits.ts";
import { refuse, type DocumentHints, type DocumentRefusal, type ParsedDocument } from "./document.ts";

export type ParseAnswer = Result<ParsedDocument, DocumentRefusal>;
/** What the thread says: that it has loaded, then its answer. */
export type ThreadMessage =
  { readonly kind: "ready" } | { readonly kind: "answer"; readonly answer: ParseAnswer };
export type ThreadTask = { readonly bytes: Uint8Array; readonly hints: DocumentHints };

// A path rather than a URL literal: bundlers would otherwise take the thread for an entry of theirs. Made when needed:
// in a bundle of pages, which parse nothing, modules have no folder.
const threadFile = () => join(import.meta.dirname, "parse-thread.ts");

function timeFor(bytes: Uint8Array): number {
  return PARSE_MS_MAX + Math.ceil((bytes.byteLength / 2 ** 20) * PARSE_MS_PER_MEBIBYTE);
}

const LOOK_MS = 50;
/** On a busy machine a thread waits for its turn; beyond this multiple of its time it is ended all the same. */
const PATIENCE = 15;

async function cpuMsOf(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1_000;
}

/** Calls back once the thread has used up its processor time, or is past all patience. Answers how to stop looking. */
function watchTime(worker: Worker, limitMs: number, onSpent: () => void): () => void {
  const began = performance.now();
  let before: number | null = null;
  const look = async () => {
    const spent = await cpuMsOf(worker);
    before ??= spent;
    if (spent - before > limitMs || performance.now() - began > limitMs * PATIENCE) onSpent();
  };
  // A thread that has ended meanwhile has no usage to tell; its end is heard elsewhere.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  return () => clearInterval(timer);
}

/**
 * Parses a document from outside in a thread of its own with a bounded heap, and ends the thread when it has used up
 * its processor time. Whatever the bytes do there, this process goes on. The clock starts once the thread has loaded.
 */
export function parseInWorker(
  bytes: Uint8Array,
  hints: DocumentHints,
  limitMs: number = timeFor(bytes),
): Promise<ParseAnswer> {
  if (bytes.byteLength > DOCUMENT_BYTES_MAX) return Promise.resolve(refuse("too_large"));
  const worker = new Worker(threadFile(), {
    workerData: { bytes, hints } satisfies ThreadTask,
    resourceLimits: { maxOldGenerationSizeMb: PARSE_HEAP_MB, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    env: {},
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<ParseAnswer>();
  let stopWatching = () => {};
  worker.on("message", (message: ThreadMessage) => {
    if (message.kind === "answer") resolve(message.answer);
    else stopWatching = watchTime(worker, limitMs, () => resolve(refuse("too_slow")));
  });
  // An error is a heap or stack that ran out; an exit without an answer is a thread that killed itself.
  worker.on("error", () => resolve(refuse("too_large", "reading it took too much memory")));
  worker.on("exit", () => resolve(refuse("malformed")));
  return promise.finally(async () => {
    stopWatching();
    await worker.terminate();
  });
}
