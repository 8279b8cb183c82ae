import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson, sha256Hex } from "#lib/kernel/mint.ts";
import type { Site } from "#lib/registry/index.ts";

/** A hash of everything that pages are made of; the build leaves it behind. Bundled, this file knows no folder. */
const stampFile = () => join(import.meta.dirname, "../../../.next/parallax-sources");
const UNBUILT = "unbuilt";
const LENGTH = 12;

let read: { readonly atMs: number; readonly stamp: string } | null = null;

/** The build that draws pages now: the same sources have the same name. */
function build(): string {
  try {
    const file = stampFile();
    const { mtimeMs } = statSync(file);
    if (read?.atMs !== mtimeMs)
      read = { atMs: mtimeMs, stamp: readFileSync(file, "utf8").trim().slice(0, LENGTH) };
    return read.stamp;
  } catch {
    return UNBUILT;
  }
}

/** What every page of a site shows of it. */
function faceOf({ name, hosts, locales, default_locale, publication_profile }: Site): string {
  return sha256Hex(canonicalJson({ name, hosts, locales, default_locale, publication_profile })).slice(
    0,
    LENGTH,
  );
}

/** What a site's pages and its documents, which no build draws, look like now. */
export function designOf(site: Site): { readonly page: string; readonly document: string } {
  const face = faceOf(site);
  return { page: `${build()}.${face}`, document: face };
}
