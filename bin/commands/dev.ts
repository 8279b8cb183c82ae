import type { Command } from "commander";
import { addCommand, runToEnd } from "../command-line.ts";

/** `parallax dev` */
export function register(program: Command): void {
  addCommand(
    program,
    "dev",
    "start everything for development: pages, front door and jobs reload on change",
  ).action((options: { readonly json?: boolean }) =>
    runToEnd(options, async (output) => {
      const { start } = await import("../start/start.ts");
      return start({ mode: "dev", only: null, output });
    }),
  );
}
