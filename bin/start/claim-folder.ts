import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { env } from "#lib/kernel/env.ts";
import { StepRefused } from "../progress.mjs";
import { type FolderLock, type Holder, lockFolder } from "../supervisor/folder-lock.ts";
import { endLeftBehind } from "../supervisor/left-behind.ts";

/** Takes the data folder for this process, ending what a killed holder left behind; refuses in words. */
export async function claimFolder(
  purpose: Holder["purpose"],
  note: (text: string) => void,
): Promise<FolderLock> {
  const { dataDir } = env();
  const lock = await takeLock(dataDir, purpose, note);
  if ("release" in lock) return lock;
  if (lock.purpose === "command") {
    throw new StepRefused(
      `A command (process ${lock.process.pid}) has the database of ${dataDir} open.`,
      "Wait until it has finished, or set PARALLAX_DATA_DIR to another folder.",
    );
  }
  throw new StepRefused(
    `Parallax already runs on ${dataDir}${lock.address ? `: ${lock.address}` : ""} (process ${lock.process.pid}).`,
    "Open that address, stop it with bin/parallax stop, or set PARALLAX_DATA_DIR and PORT for a second one.",
  );
}

async function takeLock(dataDir: string, purpose: Holder["purpose"], note: (text: string) => void) {
  try {
    mkdirSync(dirname(dataDir), { recursive: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return await lockFolder(dataDir, purpose, async (left) => {
      note(`ending what process ${left.process.pid} left behind`);
      await endLeftBehind(left);
    });
  } catch (fault) {
    const code = fault instanceof Error && "code" in fault ? String(fault.code) : "";
    if (["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"].includes(code)) {
      throw new StepRefused(
        `The data folder ${dataDir} cannot be written.`,
        "Give it to the user that starts Parallax, or set PARALLAX_DATA_DIR to another folder.",
      );
    }
    if (code === "ENOSPC")
      throw new StepRefused(`The disk of ${dataDir} is full.`, "Free some space and start again.");
    throw fault;
  }
}
