/**
 * The first step of every command, for any Node from 20 on and without packages: installs what is missing, generates
 * the database client, then goes on in the pinned Node with the command itself.
 */
import nodeModule from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { clientIsCurrent, generateClient } from "./bootstrap/generate.mjs";
import { installPackages, packagesAreCurrent } from "./bootstrap/install.mjs";
import { alone } from "./bootstrap/lock.mjs";
import { findRuntime, hand, isThisRuntime } from "./bootstrap/runtime.mjs";
import { createProgress, explain, StepRefused } from "./progress.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @type {Record<string, string[]>} */
const COMMANDS = {
  start: ["bin/parallax.ts", "start"],
  dev: ["bin/parallax.ts", "dev"],
  parallax: ["bin/parallax.ts"],
  test: ["bin/test/run.ts"],
  screens: ["bin/test/screens.ts"],
  bench: ["bench/run.ts"],
};

const OLDEST_NODE = 20;

/** @param {string} command */
function isPrepared(command) {
  return command !== "generate" && packagesAreCurrent(root) && clientIsCurrent(root);
}

/** @param {string} command */
async function prepare(command) {
  // Another start of this checkout may have done it while this one waited.
  if (isPrepared(command)) return;
  // Only what a person watches goes to standard output; a command's own output must stay clean.
  const progress = createProgress(command === "start" || command === "dev" ? process.stdout : process.stderr);
  if (!packagesAreCurrent(root)) {
    await progress.step(
      "packages",
      (note) => installPackages(root, note),
      (count) => `${count} installed`,
    );
  }
  if (command === "generate" || !clientIsCurrent(root)) {
    await progress.step(
      "database client",
      () => generateClient(root, findRuntime(root)),
      () => "generated",
    );
  }
}

async function main() {
  const [command = "", ...rest] = process.argv.slice(2);
  const target = COMMANDS[command];
  if (!target && command !== "generate") {
    process.stderr.write(`Usage: node bin/bootstrap.mjs ${Object.keys(COMMANDS).join("|")}|generate\n`);
    return 2;
  }
  if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) throw tooOld();
  if (!isPrepared(command)) await alone(root, () => prepare(command));
  if (!target) return 0;
  process.env["PARALLAX_DATA_DIR"] ||= join(root, ".parallax");
  rememberCompiledCode();
  const [script = "", ...first] = target;
  const args = [join(root, script), ...first, ...rest];
  // Through `npm run`, paths mean the folder where the person stands.
  if (command === "parallax" && process.env["INIT_CWD"]) process.chdir(process.env["INIT_CWD"]);
  const runtime = findRuntime(root);
  if (!isThisRuntime(runtime)) return hand(runtime, args);
  process.argv = [runtime, ...args];
  await import(pathToFileURL(join(root, script)).href);
  return null;
}

/** Types are stripped and code is compiled once for this process and all it begins; where nothing can be kept, each time. */
function rememberCompiledCode() {
  process.env["NODE_COMPILE_CACHE"] ||= join(root, "node_modules/.cache/compile");
  nodeModule.enableCompileCache?.(process.env["NODE_COMPILE_CACHE"]);
}

function tooOld() {
  return new StepRefused(
    `Parallax needs Node ${OLDEST_NODE} or newer to begin; this is Node ${process.versions.node}.`,
    "Install a current Node (https://nodejs.org) and start again.",
  );
}

try {
  const code = await main();
  if (code !== null) process.exitCode = code;
} catch (fault) {
  process.stderr.write(`${explain(fault)}\n`);
  process.exitCode = 1;
}
