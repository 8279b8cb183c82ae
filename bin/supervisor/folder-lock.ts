import { randomBytes } from "node:crypto";
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { identify, isRunning, ProcessIdentity } from "./process-identity.ts";

const Part = z.strictObject({ name: z.string(), process: ProcessIdentity });

/** What the holder of a data folder tells about itself; also the lock of the folder. */
export const Holder = z.strictObject({
  process: ProcessIdentity,
  /** `supervisor` serves the product; `command` has the database open for the time of one command. */
  purpose: z.enum(["supervisor", "command"]),
  address: z.string().nullable(),
  /** Path of the control socket, or port and word of a loopback one. */
  control: z.union([z.string(), z.strictObject({ port: z.int(), word: z.string() })]).nullable(),
  parts: z.array(Part),
});
export type Holder = z.infer<typeof Holder>;

export type FolderLock = {
  /** Replaces what the lock tells, whole. */
  readonly tell: (change: Partial<Omit<Holder, "process">>) => void;
  readonly release: () => void;
};

/** Where a takeover was interrupted, its guard is void after this time. */
const GUARD_STALE_MS = 10_000;

function lockFile(dataDir: string): string {
  return join(dataDir, "running.json");
}

/** The process that holds the data folder, alive or not; null where none is named. */
export function readHolder(dataDir: string): Holder | null {
  try {
    return Holder.safeParse(JSON.parse(readFileSync(lockFile(dataDir), "utf8"))).data ?? null;
  } catch {
    return null;
  }
}

/** The living holder of the data folder, or null. */
export function livingHolder(dataDir: string): Holder | null {
  const holder = readHolder(dataDir);
  return holder && isRunning(holder.process) ? holder : null;
}

/**
 * Takes the data folder for this process; answers the living holder instead when there is one. `cleanUp` receives
 * what a dead holder left behind, before the folder is ours. Throws the system's error where the folder cannot be
 * written.
 */
export async function lockFolder(
  dataDir: string,
  purpose: Holder["purpose"],
  cleanUp: (left: Holder) => Promise<void>,
): Promise<FolderLock | Holder> {
  const self = identify(process.pid);
  if (self === null) throw new Error("the system does not tell about this process");
  let mine: Holder = { process: self, purpose, address: null, control: null, parts: [] };
  for (;;) {
    if (create(dataDir, mine)) break;
    const holder = readHolder(dataDir);
    if (holder && isRunning(holder.process)) return holder;
    await takeOver(dataDir, cleanUp);
  }
  return {
    tell: (change) => {
      mine = { ...mine, ...change };
      replace(dataDir, mine);
    },
    release: () => rmSync(lockFile(dataDir), { force: true }),
  };
}

/** Written aside and linked into place: the lock appears whole or not at all, for one process only. */
function create(dataDir: string, holder: Holder): boolean {
  const draft = write(dataDir, holder);
  try {
    linkSync(draft, lockFile(dataDir));
    return true;
  } catch (fault) {
    if (isCode(fault, "EEXIST")) return false;
    throw fault;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replace(dataDir: string, holder: Holder): void {
  renameSync(write(dataDir, holder), lockFile(dataDir));
}

function write(dataDir: string, holder: Holder): string {
  const draft = `${lockFile(dataDir)}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  return draft;
}

/** Removes a dead holder's lock. A guard makes sure that nobody removes the lock of another who was quicker. */
async function takeOver(dataDir: string, cleanUp: (left: Holder) => Promise<void>): Promise<void> {
  const guard = `${lockFile(dataDir)}.takeover`;
  try {
    mkdirSync(guard);
  } catch (fault) {
    if (!isCode(fault, "EEXIST")) throw fault;
    if (ageMs(guard) > GUARD_STALE_MS) rmdirQuietly(guard);
    await wait(50);
    return;
  }
  // The clean-up may last; the guard must not look abandoned meanwhile.
  const still = setInterval(() => utimesSync(guard, new Date(), new Date()), GUARD_STALE_MS / 4);
  try {
    const left = readHolder(dataDir);
    if (left && isRunning(left.process)) return;
    if (left) await cleanUp(left);
    if (livingHolder(dataDir) === null) rmSync(lockFile(dataDir), { force: true });
  } finally {
    clearInterval(still);
    rmdirQuietly(guard);
  }
}

function ageMs(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function rmdirQuietly(path: string): void {
  try {
    rmdirSync(path);
  } catch (fault) {
    if (!isCode(fault, "ENOENT")) throw fault;
  }
}

function isCode(fault: unknown, code: string): boolean {
  return fault instanceof Error && "code" in fault && fault.code === code;
}
