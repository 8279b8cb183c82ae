import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isSystemError } from "./errors.ts";
import { databaseFolder } from "./location.ts";
import { servesFolder } from "./postmaster.ts";

/** A lock without a process id is one that a starting server is about to fill, or one cut off by a full disk. */
const FILLING_MS = 2_000;

/**
 * Removes locks whose process is gone or is another program. PostgreSQL does so by itself only while the process id
 * is free; after a reboot or in a new container another program may carry it.
 */
export async function removeStaleLocks(home: string, port = 5432): Promise<void> {
  const folder = databaseFolder(home);
  for (const lock of [join(folder, "postmaster.pid"), join(home, `.s.PGSQL.${port}.lock`)]) {
    if (await isStale(lock, folder)) await rm(lock, { force: true });
  }
}

async function isStale(lock: string, folder: string): Promise<boolean> {
  try {
    const pid = Number((await readFile(lock, "utf8")).split("\n")[0]);
    if (Number.isInteger(pid) && pid > 0) return !(await servesFolder(pid, folder));
    return Date.now() - (await stat(lock)).mtimeMs > FILLING_MS;
  } catch (fault) {
    if (isSystemError(fault, "ENOENT", "ENOTDIR")) return false;
    throw fault;
  }
}
