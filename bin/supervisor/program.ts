import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inheritEnvironment } from "./inherit-environment.mjs";
import type { Run } from "./part.ts";

export type Program = {
  readonly name: string;
  /** Arguments of Node: the script and what it takes. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Folder of the log files; null shows the output on the terminal. */
  readonly logFolder: string | null;
  /** Polled until it answers true; the program may also say "ready" itself. */
  readonly isReady?: () => Promise<boolean>;
  /** How long it may take to finish when asked to stop. */
  readonly finishMs: number;
};

const ROOT = join(import.meta.dirname, "../..");
const LIFELINE = join(import.meta.dirname, "lifeline.mjs");
const LOG_LIMIT_BYTES = 10_000_000;
const READY_POLL_MS = 50;
/** A program that is not ready by then hangs; a slow machine gets its time. */
const READY_DEADLINE_MS = 180_000;

/** Starts a Node program as a part and answers when it is ready; throws with its last words when it ends before. */
export async function beginProgram(program: Program, signal: AbortSignal): Promise<Run> {
  const log = program.logFolder === null ? null : openLog(program.logFolder, program.name);
  const child = spawn(process.execPath, ["--import", LIFELINE, ...program.args], {
    cwd: ROOT,
    env: inheritEnvironment({ ...program.environment, PARALLAX_PROCESS: program.name }),
    stdio: ["ignore", log?.handle ?? "inherit", log?.handle ?? "inherit", "ipc"],
    // Its own group: Ctrl-C in the terminal reaches the supervisor alone, which stops the parts in order.
    detached: true,
  });
  if (log) closeSync(log.handle);
  const ended = new Promise<string>((settle) => {
    child.once("error", (fault) => settle(fault.message));
    child.once("exit", (code, by) => {
      killGroup(child);
      settle(by ? `ended by ${by}` : `ended with exit code ${code ?? 0}`);
    });
  });
  const stop = (now: boolean) => stopProgram(child, ended, now ? 0 : program.finishMs);
  const cancel = () => void stop(true);
  signal.addEventListener("abort", cancel, { once: true });
  try {
    await readyOrThrow(program, child, ended, log);
  } finally {
    signal.removeEventListener("abort", cancel);
  }
  return { pid: child.pid ?? 0, ended, stop };
}

async function readyOrThrow(
  program: Program,
  child: ChildProcess,
  ended: Promise<string>,
  log: Log | null,
): Promise<void> {
  let isSaid = false;
  let end: string | null = null;
  child.on("message", (message) => {
    isSaid ||= message === "ready";
  });
  void ended.then((reason) => {
    end = reason;
  });
  const deadline = performance.now() + READY_DEADLINE_MS;
  while (end === null) {
    if (performance.now() > deadline) {
      killGroup(child);
      await ended;
      end = `was not ready after ${READY_DEADLINE_MS / 1000} s`;
      break;
    }
    if (isSaid || (program.isReady && (await program.isReady()))) return;
    await Promise.race([wait(READY_POLL_MS), ended]);
  }
  throw new Error([`${program.name} ${String(end)}`, log ? lastWords(log) : ""].filter(Boolean).join("\n"));
}

async function stopProgram(child: ChildProcess, ended: Promise<string>, finishMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  if (finishMs > 0) child.kill("SIGTERM");
  else killGroup(child);
  const patience = new AbortController();
  const isLate = await Promise.race([
    ended.then(() => false),
    wait(finishMs, true, { signal: patience.signal }).catch(() => false),
  ]);
  patience.abort();
  if (isLate) killGroup(child);
  await ended;
}

/** Ends what a program started itself (Next runs helpers) along with it. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nobody of the group is left.
  }
}

type Log = { readonly path: string; readonly handle: number; readonly offset: number };

function openLog(folder: string, name: string): Log {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${name}.log`);
  let offset = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (offset > LOG_LIMIT_BYTES) {
    renameSync(path, `${path}.1`);
    offset = 0;
  }
  return { path, offset, handle: openSync(path, "a", 0o600) };
}

/** The end of what the program wrote in this run. */
function lastWords(log: Log, lines = 12): string {
  return readFileSync(log.path)
    .subarray(log.offset)
    .toString("utf8")
    .trim()
    .split("\n")
    .slice(-lines)
    .join("\n");
}
