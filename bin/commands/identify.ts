import type { Command } from "commander";
import { addCommand, runCommand } from "../command-line.ts";

type Options = {
  readonly input: string;
  readonly output: string;
  readonly explain?: boolean;
  readonly json?: boolean;
};

const HELP = `
Each input line is {id, title, text?, language?, published_at?, occurred_at?, url?, hard_key?, refs?, entities?}; other
fields are ignored. Each output line, in the order of the input, is {id, geid, decision, score}, decision being
existing, new or ambiguous; an ambiguous line gets a geid of its own. A line that cannot be read is answered with
{id?, line, error} and the rest goes on. The exit code is 1 only where no line could be read; standard error tells how
many failed. Lines are resolved in order of publication. Nothing is stored: no database is opened.`;

/** `parallax identify --input FILE --output FILE` */
export function register(program: Command): void {
  addCommand(program, "identify", "try out which lines of a file are one event; stores nothing")
    .requiredOption("--input <file>", "JSON lines to read, or - for standard input")
    .requiredOption("--output <file>", "JSON lines to write, or - for standard output")
    .option("--explain", "add signals, vetoes, candidates and the proposed event to each line")
    .addHelpText("after", HELP)
    .action((options: Options) =>
      runCommand(options, async (output) => {
        const { identify } = await import("../identify/identify.ts");
        return await identify(options, output);
      }),
    );
}
