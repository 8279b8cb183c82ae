/** The command line. Each file of bin/commands is one command and is loaded only when it is named or listed. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Command } from "commander";
import { z } from "zod";

type CommandFile = { readonly register: (program: Command) => void };

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")));

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
  .version(version, "-V, --version", "tell the version of this release")
  .showHelpAfterError()
  .enablePositionalOptions();
const [wanted = ""] = process.argv.slice(2);
const isNamed = /^[a-z-]+$/.test(wanted) && existsSync(join(FOLDER, `${wanted}.ts`));
for (const name of isNamed ? [wanted] : commandNames()) await register(program, name);
await program.parseAsync();
