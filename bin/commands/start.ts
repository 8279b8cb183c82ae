import type { Command } from "commander";
import { addCommand, runToEnd } from "../command-line.ts";
import { parsePartName } from "../part-names.ts";

type Options = { readonly json?: boolean; readonly only?: ReturnType<typeof parsePartName> };

/** `parallax start [--only P]` */
export function register(program: Command): void {
  addCommand(program, "start", "start everything, or one part of a running product")
    .option("--only <part>", "db, jobs, render or web; may be given as a list: db,web", parsePartName)
    .action((options: Options) =>
      runToEnd(options, async (output) => {
        const { start } = await import("../start/start.ts");
        return start({ mode: "start", only: options.only ?? null, output });
      }),
    );
}
