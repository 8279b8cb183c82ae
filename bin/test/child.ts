import { spawn } from "node:child_process";
import { join } from "node:path";
import { inheritEnvironment } from "../supervisor/inherit-environment.mjs";

export const ROOT = join(import.meta.dirname, "../..");

/** Runs a Node program in the folder of the project, its output on the terminal; answers its exit code. */
export function runNode(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: inheritEnvironment(environment),
    stdio: ["ignore", "inherit", "inherit"],
  });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGTERM", pass);
  return new Promise((settle, fail) => {
    child.once("error", fail);
    child.once("exit", (code) => {
      process.off("SIGTERM", pass);
      settle(code ?? 1);
    });
  });
}
