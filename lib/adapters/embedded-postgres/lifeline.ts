import { type ChildProcess, spawn } from "node:child_process";
import { type Account, identityOf } from "./account.ts";
import { cleanEnvironment } from "./clean-environment.ts";

/**
 * The shell's pipe ends when this process ends, however it ends; then the shell gives our other processes a moment
 * and stops the server, unless its folder has another server by now.
 */
const SCRIPT = `
while read -r _; do :; done
sleep "$3"
if [ "$(head -n 1 "$1/postmaster.pid" 2>/dev/null)" = "$2" ]; then kill -INT "$2"; fi
`;

/** Ties a server's life to this process: even after a SIGKILL of it no server is left behind. */
export function tieToThisProcess(
  folder: string,
  pid: number,
  account: Account,
  graceSeconds: number,
): () => void {
  const child: ChildProcess = spawn(
    "/bin/sh",
    ["-c", SCRIPT, "parallax-lifeline", folder, String(pid), String(graceSeconds)],
    {
      ...identityOf(account),
      cwd: "/",
      env: cleanEnvironment("/usr/bin:/bin"),
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    },
  );
  child.unref();
  child.stdin?.on("error", () => undefined);
  child.on("error", () => undefined);
  if (child.stdin && "unref" in child.stdin && typeof child.stdin.unref === "function") child.stdin.unref();
  return () => {
    child.kill("SIGKILL");
    child.stdin?.destroy();
  };
}
