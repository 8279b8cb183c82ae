import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { StepRefused } from "../progress.mjs";
import { fingerprint, readStamp, writeStamp } from "./stamp.mjs";

const OUTPUT = "lib/kernel/prisma";

/** @param {string} root */
function stampFile(root) {
  return join(root, OUTPUT, ".schema");
}

/**
 * True when the database client is the one of this schema.
 *
 * @param {string} root
 */
export function clientIsCurrent(root) {
  return (
    readStamp(stampFile(root)) === schemaFingerprint(root) && existsSync(join(root, OUTPUT, "client.ts"))
  );
}

/**
 * Generates the database client.
 *
 * @param {string} root
 * @param {string} runtime The Node program to run the generator with.
 */
export async function generateClient(root, runtime) {
  const wanted = schemaFingerprint(root);
  const program = join(root, "node_modules/prisma/build/index.js");
  try {
    await promisify(execFile)(runtime, [program, "generate"], { cwd: root, env: generatorEnvironment() });
  } catch (fault) {
    const output =
      fault instanceof Error && "stderr" in fault ? `${fault.stdout ?? ""}\n${fault.stderr}` : String(fault);
    throw new StepRefused(
      "The database client could not be generated from prisma/schema.",
      "Mend the schema and start again.",
      output.trim(),
    );
  }
  writeStamp(stampFile(root), wanted);
}

/** @param {string} root */
function schemaFingerprint(root) {
  const folder = join(root, "prisma/schema");
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".prisma"))
    .sort();
  const { version } = JSON.parse(readFileSync(join(root, "node_modules/prisma/package.json"), "utf8"));
  return fingerprint([...files.map((name) => join(folder, name)), join(root, "prisma.config.ts")], [version]);
}

/** The generator would download a schema engine that it does not use; any program in its place will do. */
function generatorEnvironment() {
  const stub = ["/bin/true", "/usr/bin/true"].find((path) => existsSync(path)) ?? process.execPath;
  return {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: stub,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  };
}
