import { execFile } from "node:child_process";
import { readFile, readlink, realpath } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { isSystemError } from "./errors.ts";
import { socketPath } from "./settings.ts";

export type PidFile = { readonly pid: number; readonly port: number; readonly ready: boolean };

/** Parses `postmaster.pid`; null when the text is not one (an empty or cut file after a full disk). */
export function parsePidFile(text: string): PidFile | null {
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3] ?? 0) || 0, ready: (lines[7] ?? "").trim() === "ready" };
}

/** Reads `postmaster.pid` of a database folder; null when there is none. */
export async function readPidFile(dataFolder: string): Promise<PidFile | null> {
  try {
    return parsePidFile(await readFile(join(dataFolder, "postmaster.pid"), "utf8"));
  } catch (fault) {
    if (isSystemError(fault, "ENOENT", "ENOTDIR")) return null;
    throw fault;
  }
}

/** True when a process of this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return isSystemError(fault, "EPERM");
  }
}

/**
 * True when the process is a PostgreSQL server on this folder. Process ids are reused (after a reboot, in a new
 * container), so the id alone proves nothing; a server's working folder is its database.
 */
export async function servesFolder(pid: number, dataFolder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") return commandNames(pid, dataFolder);
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(dataFolder));
  } catch {
    // The server runs as the folder's owner, whose processes we can look at: one we cannot look at is not it.
    return false;
  }
}

async function commandNames(pid: number, dataFolder: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]);
    return stdout.includes("postgres") && stdout.includes(dataFolder);
  } catch {
    return false;
  }
}

/** True when something answers on the folder's socket: a server whose process id we cannot see. */
export function answersOnSocket(directory: string, port: number): Promise<boolean> {
  const path = socketPath(directory, port);
  if (path === null) return Promise.resolve(false);
  return new Promise((settle) => {
    const socket = connect(path);
    const finish = (answers: boolean) => {
      socket.destroy();
      settle(answers);
    };
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
  });
}
