import { mkdirSync, openSync, readFileSync, closeSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const FOLDER = join(process.env["PARALLAX_DATA_DIR"] ?? "", "e2e-holds");
const PAUSE_MS = 200;

function take(path: string): boolean {
  try {
    const file = openSync(path, "wx");
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
    return false;
  }
}

/** Whether the process that holds something has died over it. */
function isOrphan(path: string): boolean {
  try {
    process.kill(Number(readFileSync(path, "utf8")), 0);
    return false;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/** Holds a thing of the product for one file of tests, so that files that run beside each other do not share it. */
export async function hold(thing: string): Promise<{ readonly release: () => void }> {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, thing);
  while (!take(path)) {
    if (isOrphan(path)) rmSync(path, { force: true });
    else await wait(PAUSE_MS);
  }
  return { release: () => rmSync(path, { force: true }) };
}
