import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** A hash of everything that pages are made of; the build leaves it behind. Bundled, this file knows no folder. */
const stampFile = () => join(import.meta.dirname, "../../../.next/parallax-sources");

let read: { readonly atMs: number; readonly stamp: string } | null = null;

/** The build that draws pages now: the same sources have the same name. Null while pages are drawn without a build. */
export function designOfPages(): string | null {
  try {
    const file = stampFile();
    const { mtimeMs } = statSync(file);
    if (read?.atMs !== mtimeMs)
      read = { atMs: mtimeMs, stamp: readFileSync(file, "utf8").trim().slice(0, 16) };
    return read.stamp;
  } catch {
    return null;
  }
}
