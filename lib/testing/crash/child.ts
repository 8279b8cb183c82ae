import { spawn } from "node:child_process";
import { join } from "node:path";

/** How a child program ended, and what it said. */
export type ChildEnd = {
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: string;
};

/** Runs a scenario of this folder in a process of its own, which may be told to crash at a point. */
export function runScenario(
  name: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildEnd> {
  const { promise, resolve } = Promise.withResolvers<ChildEnd>();
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    env: { ...process.env, PARALLAX_PROCESS: "scenario", ...environment },
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.on("close", (code, signal) => {
    resolve({ code, signal, output: output.slice(-4_000) });
  });
  return promise;
}
