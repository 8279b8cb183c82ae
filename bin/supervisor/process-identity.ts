import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { z } from "zod";

/**
 * Names one process for good. A process id alone is reused, after a reboot or in a new container at once; its start
 * time within one boot of the system is not.
 */
export const ProcessIdentity = z.strictObject({
  pid: z.int().positive(),
  started: z.string(),
  boot: z.string(),
});
export type ProcessIdentity = z.infer<typeof ProcessIdentity>;

/** The identity of a running process; null when there is none of this id. */
export function identify(pid: number): ProcessIdentity | null {
  const started = process.platform === "linux" ? startedOnLinux(pid) : startedElsewhere(pid);
  return started === null ? null : { pid, started, boot: bootId() };
}

/** True while exactly this process runs; false for another one under the same id, and for a dead one not yet reaped. */
export function isRunning(identity: ProcessIdentity): boolean {
  const now = identify(identity.pid);
  return now !== null && now.started === identity.started && now.boot === identity.boot;
}

function startedOnLinux(pid: number): string | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return null;
  }
}

/** Start time in clock ticks after boot from the text of /proc/<pid>/stat; null for a zombie. */
export function parseStat(text: string): string | null {
  // The name in parentheses may itself hold spaces and parentheses: fields are counted after the last one.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? null);
}

function startedElsewhere(pid: number): string | null {
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}
