import { spawn } from "node:child_process";
import { join } from "node:path";

export type ProcessEnd = {
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
  readonly lines: readonly string[];
  readonly errors: string;
};

/** Runs a file of this folder as a process of its own on the test's database, and answers how it ended. */
export async function runProcess(
  file: string,
  input: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ProcessEnd> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  child.stdin.on("error", () => undefined); // It may die before it has read everything.
  child.stdin.end(input);
  return await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      resolve({ code, signal, errors, lines: output.split("\n").filter((line) => line !== "") });
    });
  });
}
