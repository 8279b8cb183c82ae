import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";
import { cleanEnvironment } from "./clean-environment.ts";
import { isSystemError } from "./errors.ts";

const run = promisify(execFile);

/** The account the server runs under; null means the one of this process. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number } | null;

/** PostgreSQL refuses root: under root the server runs as a system account without rights. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Chooses the account for a database folder: its owner where it exists (an account that appears later must not
 * lock the old database out), else `postgres`, else a system account of our own, else `nobody`.
 */
export async function chooseAccount(folder: string): Promise<Account> {
  if (!isRoot()) return null;
  const owner = await ownerOf(folder);
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, ...owner };
  return (
    (await lookUp("postgres")) ??
    (await lookUp("parallax")) ??
    (await createAccount()) ??
    (await lookUp("nobody"))
  );
}

async function ownerOf(folder: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const { uid, gid } = await stat(folder);
    return { uid, gid };
  } catch (fault) {
    if (isSystemError(fault, "ENOENT")) return null;
    throw fault;
  }
}

async function lookUp(name: string): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function createAccount(): Promise<Account> {
  const flags = [
    "--system",
    "--user-group",
    "--no-create-home",
    "--home-dir",
    "/nonexistent",
    "--shell",
    "/usr/sbin/nologin",
  ];
  try {
    await run("useradd", [...flags, "parallax"]);
  } catch {
    return null;
  }
  return lookUp("parallax");
}

/** Spawn options that switch to the account. */
export function identityOf(account: Account): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** True when the account can enter and write the folder; asked of the system itself, so ACLs and mounts count. */
export async function canWrite(account: Account, folder: string): Promise<boolean> {
  try {
    await run("/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder], {
      ...identityOf(account),
      cwd: "/",
      env: cleanEnvironment(),
    });
    return true;
  } catch {
    return false;
  }
}
