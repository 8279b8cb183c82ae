import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const COMMAND = fileURLToPath(new URL("../../bin/parallax", import.meta.url));

type How = {
  /** Beside the environment of the tests. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Answers the output of a command that fails, too. */
  readonly mayFail?: boolean;
};

/** Runs a command of the product against the one under test and answers its output; throws with all of it on failure. */
export async function parallax(args: readonly string[], input = "", how: How = {}): Promise<string> {
  const child = spawn(COMMAND, args, {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ...how.environment },
  });
  const output: Buffer[] = [];
  const complaints: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => complaints.push(chunk));
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const text = Buffer.concat(output).toString("utf8");
  if (code !== 0 && how.mayFail !== true)
    throw new Error(
      `parallax ${args.join(" ")} ended with ${code}\n${text}\n${Buffer.concat(complaints).toString()}`,
    );
  return text;
}
