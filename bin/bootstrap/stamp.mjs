import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * One hash over the contents of files and some words, for telling whether a step must run again.
 *
 * @param {string[]} files
 * @param {string[]} [words]
 */
export function fingerprint(files, words = []) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file.length}:${file}`).update(readFileSync(file));
  for (const word of words) hash.update(`${word.length}:${word}`);
  return hash.digest("hex");
}

/**
 * @param {string} file
 * @returns {string | null}
 */
export function readStamp(file) {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return null;
  }
}

/**
 * @param {string} file
 * @param {string} value
 */
export function writeStamp(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${value}\n`);
}
