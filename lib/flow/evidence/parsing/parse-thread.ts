import { parentPort, workerData } from "node:worker_threads";
import type { ThreadMessage, ThreadTask } from "./in-worker.ts";
import { parseDocument } from "./parse.ts";

const say = (message: ThreadMessage) => parentPort?.postMessage(message);

const { bytes, hints } = workerData as ThreadTask;
say({ kind: "ready" });
say({ kind: "answer", answer: parseDocument(bytes, hints) });
