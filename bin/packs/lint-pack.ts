import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lintPack, readManifestText } from "#lib/registry/index.ts";
import type { PackFault, PackManifest } from "#lib/registry/packs/contracts.ts";
import { StepRefused, type Output } from "../command-line.ts";

const NAMES = ["pack.yaml", "pack.yml", "pack.json"];

/** The text of the pack in a folder. */
export function readPackFile(folder: string): string {
  const name = NAMES.find((one) => existsSync(join(folder, one)));
  if (name === undefined)
    throw new StepRefused(`There is no pack in ${folder}.`, `It holds one of ${NAMES.join(", ")}.`);
  return readFileSync(join(folder, name), "utf8");
}

function tell(output: Output, kind: "fault" | "warning", { pointer, code, detail }: PackFault): void {
  output.line({ kind, pointer, code, detail });
  output.say(`${kind === "fault" ? "✗" : "!"} ${pointer || "/"}: ${detail}`);
}

/** Reads and checks the pack in a folder and names every fault and warning; null where there is a fault. */
export function checkFolder(folder: string, output: Output): PackManifest | null {
  const raw = readManifestText(readPackFile(folder));
  const linted = raw.ok ? lintPack(raw.value) : raw;
  if (!linted.ok) {
    for (const fault of linted.error) tell(output, "fault", fault);
    output.say(`${linted.error.length} faults.`);
    return null;
  }
  for (const warning of linted.value.warnings) tell(output, "warning", warning);
  return linted.value.manifest;
}

/** `parallax pack lint` */
export function lintFolder(folder: string, output: Output): boolean {
  const manifest = checkFolder(folder, output);
  if (!manifest) return false;
  const { domain, revision, concepts } = manifest;
  output.line({ domain, revision, concepts: concepts.length });
  output.say(`${domain} ${revision}: ${concepts.length} concepts, no fault.`);
  return true;
}
