import { StepRefused } from "../command-line.ts";

const MAX_BYTES = 4_096;

/** The one line of standard input, without its line break. */
export async function readPassword(): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if ((size += chunk.length) > MAX_BYTES) break;
  }
  const line = Buffer.concat(chunks)
    .toString("utf8")
    .replace(/\r?\n$/, "");
  if (line === "" || size > MAX_BYTES || /[\r\n]/.test(line))
    throw new StepRefused(
      "Standard input must hold the password as one line.",
      "printf %s 'the password' | parallax user password HANDLE",
    );
  return line;
}
