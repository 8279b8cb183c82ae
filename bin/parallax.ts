/** The command line. Each file of bin/commands is one command and is loaded only when it is named or listed. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Command } from "commander";

type CommandFile = { readonly register: (program: Command) => void };

const FOLDER = join(import.meta.dirname, "commands");

async function register(program: Command, name: string): Promise<void> {
  const file = (await import(pathToFileURL(join(FOLDER, `${name}.ts`)).href)) as CommandFile;
  file.register(program);
}

function commandNames(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => /^[a-z-]+\.ts$/.test(name))
    .map((name) => name.replace(/\.ts$/, ""))
    .sort();
}

const program = new Command("parallax")
  .description("One occurrence, many views: the product's command line")
  .showHelpAfterError()
  .enablePositionalOptions();
const [wanted = ""] = process.argv.slice(2);
const isNamed = /^[a-z-]+$/.test(wanted) && existsSync(join(FOLDER, `${wanted}.ts`));
for (const name of isNamed ? [wanted] : commandNames()) await register(program, name);
await program.parseAsync();
