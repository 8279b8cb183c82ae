import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** A hash over names and contents of the files of a tree that are not tests; files that do not exist count as such. */
export function hashSources(root: string, folders: readonly string[], files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of [
    ...folders.flatMap((folder) => sourcesIn(join(root, folder))),
    ...files.map((name) => join(root, name)),
  ]) {
    if (existsSync(file))
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update("\0");
  }
  return hash.digest("hex");
}

function sourcesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|conformance)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes("/lib/testing/"))
    .sort();
}
