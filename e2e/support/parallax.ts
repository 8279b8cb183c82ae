import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../../bin/parallax", import.meta.url));

/** Runs a command of the product against the one under test and answers its output; throws with all of it on failure. */
export async function parallax(args: readonly string[], input = ""): Promise<string> {
  const child = spawn(COMMAND, args, { stdio: ["pipe", "pipe", "pipe"] });
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
  if (code !== 0)
    throw new Error(
      `parallax ${args.join(" ")} ended with ${code}\n${text}\n${Buffer.concat(complaints).toString()}`,
    );
  return text;
}
