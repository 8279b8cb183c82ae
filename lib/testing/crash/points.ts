import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");
const FOLDERS = ["lib", "jobs", "bin", "app"];

/** Every named crash point of the product, read from its source, sorted. */
export function crashPoints(): string[] {
  const names = new Set<string>();
  for (const folder of FOLDERS)
    for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test\./.test(entry.name)) continue;
      const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
      for (const match of text.matchAll(/\bcrashPoint\("([^"]+)"\)/g)) names.add(match[1] ?? "");
    }
  return [...names].sort();
}
