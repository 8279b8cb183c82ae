import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { homedir, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { StepRefused } from "../progress.mjs";
import { fingerprint, readStamp, writeStamp } from "./stamp.mjs";

const NO_NETWORK =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;

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
 * Installs the packages of the lockfile; answers how many folders there are now.
 *
 * @param {string} root
 * @param {(text: string) => void} note
 * @returns {Promise<number>}
 */
export async function installPackages(root, note) {
  await runInstall(root, note);
  if (!hasRuntime(root)) throw incomplete();
  writeStamp(stampFile(root), wantedStamp(root));
  return countPackages(root);
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
function matchesLockfile(root) {
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
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** @param {string} root */
function countPackages(root) {
  try {
    return readdirSync(join(root, "node_modules"), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    ).length;
  } catch {
    return 0;
  }
}

/** npm itself, as it started us, else from the path. */
function npmCommand() {
  const started = process.env["npm_execpath"];
  return started && /npm-cli\.js$/.test(started) ? [process.execPath, started] : ["npm"];
}

/** An account without a home it may write (a service, an empty container) gets a cache of its own elsewhere. */
function cacheFolder() {
  if (process.env["npm_config_cache"]) return {};
  try {
    accessSync(homedir(), constants.W_OK);
    return {};
  } catch {
    const folder = join(tmpdir(), `parallax-npm-${userInfo().uid}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return { npm_config_cache: folder };
  }
}

/**
 * @param {string} root
 * @param {(text: string) => void} note
 */
function runInstall(root, note) {
  const [program = "npm", ...first] = npmCommand();
  const args = [...first, "ci", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...cacheFolder() },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk) => (output += chunk));
  const total = Object.keys(readPackages(join(root, "package-lock.json"))).length;
  const timer = setInterval(() => note(`installing, ${countPackages(root)} of about ${total} folders`), 500);
  note("installing");
  return new Promise((settle, fail) => {
    child.once("error", () =>
      fail(new StepRefused("npm was not found.", "Install Node with npm and start again.")),
    );
    child.once("close", (code) => (code === 0 ? settle(undefined) : fail(failedInstall(output))));
  }).finally(() => clearInterval(timer));
}

/** @param {string} output */
function failedInstall(output) {
  // npm ends with its whole usage; what matters stands before it.
  const said = output.split("\n").map((line) => line.replace(/^npm error ?/, "").trimEnd());
  const usage = said.findIndex((line) => /^(Clean install a project|A complete log)/.test(line));
  const detail = said
    .slice(0, usage < 0 ? undefined : usage)
    .filter((line) => line !== "" && !line.startsWith("npm notice"))
    .slice(0, 8)
    .join("\n");
  const network = NO_NETWORK.exec(output)?.[0];
  if (network) {
    return new StepRefused(
      `The packages could not be fetched: no network (${network}).`,
      "Connect to the network once and start again; later starts need none.",
    );
  }
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) {
    return new StepRefused(
      "The folder of the project cannot be written by this user.",
      "Start as its owner, or clone it into a folder of your own.",
      detail,
    );
  }
  if (/\bENOSPC\b/.test(output))
    return new StepRefused("The disk is full.", "Free about 1 GB and start again.");
  return new StepRefused("The packages could not be installed.", "The last lines of npm say why.", detail);
}
