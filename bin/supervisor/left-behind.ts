import { setTimeout as wait } from "node:timers/promises";
import type { Holder } from "./folder-lock.ts";
import { isRunning } from "./process-identity.ts";

const FINISH_MS = 10_000;

/** Ends the parts that a killed supervisor left behind; only processes proven to be the very ones it started. */
export async function endLeftBehind(left: Holder): Promise<void> {
  const alive = left.parts.map((part) => part.process).filter(isRunning);
  for (const one of alive) signal(one.pid, "SIGTERM");
  for (let waited = 0; waited < FINISH_MS && alive.some(isRunning); waited += 50) await wait(50);
  for (const one of alive.filter(isRunning)) signal(-one.pid, "SIGKILL");
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in between.
  }
}
