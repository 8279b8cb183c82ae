import type { Command } from "commander";
import { addCommand, runCommand } from "../command-line.ts";

type Options = { readonly json?: boolean; readonly tenant?: string; readonly activate?: boolean };

const HELP = `
<dir> holds pack.yaml, pack.yml or pack.json. Every fault is named with its place; exit code 0 only where there is none.`;

/** `parallax pack lint|dry-run|publish` */
export function register(program: Command): void {
  const pack = program.command("pack").description("a domain's rules as data");
  addCommand(pack, "lint <dir>", "check a pack without a database")
    .addHelpText("after", HELP)
    .action((folder: string, options: Options) =>
      runCommand(options, async (output) =>
        (await import("../packs/lint-pack.ts")).lintFolder(folder, output),
      ),
    );
  addCommand(
    pack,
    "dry-run <dir>",
    "read every public event under a pack and show what would change; writes nothing",
  )
    .addHelpText("after", HELP)
    .action((folder: string, options: Options) =>
      runCommand(options, async (output) => (await import("../packs/dry-run.ts")).dryRun(folder, output)),
    );
  addCommand(pack, "publish <dir>", "add a revision to the pack of its domain")
    .option("--activate", "let the domain read under it at once")
    .addHelpText("after", HELP)
    .action((folder: string, options: Options) =>
      runCommand(options, async (output) =>
        (await import("../packs/publish.ts")).publish(folder, options, output),
      ),
    );
}
