import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StepRefused } from "../progress.mjs";
import { runCleanInstall } from "./npm.mjs";
import { fingerprint, readStamp, writeStamp } from "./stamp.mjs";

/** @param {string} root */
function stampFile(root) {
  return join(root, "node_modules/.parallax-packages");
}

/** @param {string} root */
function wantedStamp(root) {
  return fingerprint([join(root, "package-lock.json")], [process.platform, process.arch]);
}

/**
 * True when nothing has to be installed.
 *
 * @param {string} root
 */
export function packagesAreCurrent(root) {
  if (!hasRuntime(root)) return false;
  if (readStamp(stampFile(root)) === wantedStamp(root)) return true;
  if (!matchesLockfile(root)) return false;
  writeStamp(stampFile(root), wantedStamp(root));
  return true;
}

/**
 * Installs the packages of the lockfile; answers how many there are now.
 *
 * @param {string} root
 * @param {(text: string) => void} note
 * @returns {Promise<number>}
 */
export async function installPackages(root, note) {
  const wanted = wantedHere(readPackages(join(root, "package-lock.json")));
  const tell = () => note(`installing, ${countThere(root, wanted)} of ${wanted.length} packages`);
  const timer = setInterval(tell, 1_000);
  note("installing");
  await runCleanInstall(root).finally(() => clearInterval(timer));
  if (!hasRuntime(root)) throw incomplete();
  writeStamp(stampFile(root), wantedStamp(root));
  return countThere(root, wanted);
}

/** npm leaves out an optional package that it could not fetch; the pinned Node is one, and not optional for us. */
function hasRuntime(/** @type {string} */ root) {
  const isPinned = process.platform === "linux" && ["x64", "arm64"].includes(process.arch);
  return !isPinned || existsSync(join(root, "node_modules/.bin/node"));
}

function incomplete() {
  return new StepRefused(
    "The packages were installed, but the pinned Node could not be fetched.",
    "Remove the folder node_modules and start again with a working network.",
  );
}

/**
 * True when node_modules already holds what the lockfile asks for, by npm's own record of what it installed.
 *
 * @param {string} root
 */
export function matchesLockfile(root) {
  try {
    const wanted = readPackages(join(root, "package-lock.json"));
    const installed = readPackages(join(root, "node_modules/.package-lock.json"));
    return Object.entries(wanted).every(([path, entry]) => {
      const there = installed[path];
      if (path === "") return true;
      return there
        ? there.version === entry.version && there.integrity === entry.integrity
        : entry.optional === true;
    });
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, os?: string | string[], cpu?: string | string[] }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/**
 * The folders of the packages that this platform needs.
 *
 * @param {Record<string, { os?: string | string[], cpu?: string | string[] }>} packages Of a lockfile.
 * @returns {string[]}
 */
export function wantedHere(packages) {
  return Object.entries(packages)
    .filter(([path, { os, cpu }]) => path !== "" && suits(os, process.platform) && suits(cpu, process.arch))
    .map(([path]) => path);
}

/**
 * @param {string | string[] | undefined} allowed A package may name one platform without a list.
 * @param {string} own
 */
function suits(allowed, own) {
  if (allowed === undefined) return true;
  const names = [allowed].flat();
  if (names.includes(`!${own}`)) return false;
  return names.includes(own) || names.every((name) => name.startsWith("!"));
}

/**
 * npm makes all folders at once and fills them one by one; a package is there when its own description is.
 *
 * @param {string} root
 * @param {string[]} folders
 */
function countThere(root, folders) {
  return folders.filter((folder) => existsSync(join(root, folder, "package.json"))).length;
}
