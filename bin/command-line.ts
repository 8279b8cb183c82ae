import type { Command } from "commander";
import { createProgress, explain } from "./progress.mjs";

export { StepRefused } from "./progress.mjs";

export type CommonOptions = { readonly json?: boolean };

/** What a command writes to: results on standard output, progress on standard error. */
export type Output = {
  readonly isJson: boolean;
  /** A line for a person; left out with --json. */
  readonly say: (text: string) => void;
  /** One JSON line; left out without --json. */
  readonly line: (value: unknown) => void;
  readonly progress: ReturnType<typeof createProgress>;
};

/** Adds a command with what every command has. */
export function addCommand(program: Command, usage: string, summary: string): Command {
  return program.command(usage).description(summary).option("--json", "answer in JSON");
}

/** Runs a command's work; the process ends with 0 only when the work throws nothing and does not answer false. */
export async function runCommand(
  options: CommonOptions,
  work: (output: Output) => Promise<boolean | void>,
): Promise<void> {
  const isJson = options.json === true;
  const output: Output = {
    isJson,
    say: (text) => isJson || process.stdout.write(`${text}\n`),
    line: (value) => !isJson || process.stdout.write(`${JSON.stringify(value)}\n`),
    progress: createProgress(process.stderr),
  };
  try {
    process.exitCode = (await work(output)) === false ? 1 : 0;
  } catch (fault) {
    process.exitCode = 1;
    if (isJson) output.line({ error: fault instanceof Error ? fault.message : String(fault) });
    process.stderr.write(`${explain(fault)}\n`);
  }
}

/** As `runCommand` for a command that was the whole process: nothing that is still open keeps it alive. */
export async function runToEnd(...args: Parameters<typeof runCommand>): Promise<void> {
  await runCommand(...args);
  process.exit();
}
