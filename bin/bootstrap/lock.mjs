import { createHash } from "node:crypto";
import { openSync, readFileSync, rmSync, writeSync, closeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Runs a piece of work that two starts of the same checkout must not do at once; the second waits for the first.
 *
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(root, work) {
  const name = createHash("sha256")
    .update(`${root}\n${process.getuid?.() ?? ""}`)
    .digest("hex")
    .slice(0, 16);
  const file = join(tmpdir(), `parallax-setup-${name}.lock`);
  while (!take(file)) {
    if (isAbandoned(file)) rmSync(file, { force: true });
    else await wait(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function take(file) {
  try {
    const handle = openSync(file, "wx", 0o600);
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (fault) {
    if (fault instanceof Error && "code" in fault && fault.code === "EEXIST") return false;
    throw fault;
  }
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (fault) {
    return fault instanceof Error && "code" in fault && fault.code === "ESRCH";
  }
}
