import { spawn } from "node:child_process";
import { accessSync, constants, mkdirSync } from "node:fs";
import { homedir, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { StepRefused } from "../progress.mjs";

const NO_NETWORK =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;

/** A network that is there answers soon; npm's own patience would last for many minutes over all packages. */
const RETRIES = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];

/**
 * Installs the packages of the lockfile, from npm's cache where they are there; refuses in words.
 *
 * @param {string} root
 * @returns {Promise<void>}
 */
export async function runCleanInstall(root) {
  const install = startNpm(root, [
    "ci",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--prefer-offline",
    ...RETRIES,
  ]);
  const away = await Promise.race([install.ended.then(() => null), findAway(root)]);
  if (away === null) return settle(await install.ended);
  // Without a network a full cache still does, and an incomplete one fails at once.
  install.stop();
  await install.ended;
  const offline = await startNpm(root, ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--offline"])
    .ended;
  if (offline.code !== 0 && NO_NETWORK.test(offline.output)) throw noNetwork(away);
  return settle(offline);
}

/** @typedef {{ code: number, output: string }} End */

/** @param {End} end */
function settle({ code, output }) {
  if (code !== 0) throw failedInstall(output);
}

/**
 * Why the registry cannot be reached; never settles where it can, or where npm failed for another reason.
 *
 * @param {string} root
 * @returns {Promise<string>}
 */
function findAway(root) {
  const ping = startNpm(root, ["ping", "--fetch-retries=0", "--fetch-timeout=15000"]);
  return new Promise((answer) => {
    void ping.ended.then(({ code, output }) => {
      const network = NO_NETWORK.exec(output)?.[0];
      if (code !== 0 && network) answer(network);
    });
  });
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {{ ended: Promise<End>, stop: () => void }}
 */
function startNpm(root, args) {
  const [program = "npm", ...first] = npmCommand();
  const child = spawn(program, [...first, ...args], {
    cwd: root,
    env: { ...process.env, ...cacheFolder() },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk) => (output += chunk));
  const ended = new Promise((settle, fail) => {
    child.once("error", () =>
      fail(new StepRefused("npm was not found.", "Install Node with npm and start again.")),
    );
    child.once("close", (code) => settle({ code: code ?? 1, output }));
  });
  return { ended, stop: () => void child.kill("SIGKILL") };
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

/** @param {string} code */
function noNetwork(code) {
  return new StepRefused(
    `The packages could not be fetched: no network (${code}).`,
    "Connect to the network once and start again; later starts need none.",
  );
}

/** @param {string} output */
export function failedInstall(output) {
  const network = NO_NETWORK.exec(output)?.[0];
  if (network) return noNetwork(network);
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) {
    const remedy = "Start as its owner, or clone it into a folder of your own.";
    return new StepRefused("The folder of the project cannot be written by this user.", remedy);
  }
  if (/\bENOSPC\b/.test(output))
    return new StepRefused("The disk is full.", "Free about 1 GB and start again.");
  return new StepRefused(
    "The packages could not be installed.",
    "What npm said of it stands below.",
    whatMatters(output),
  );
}

/**
 * npm ends with its whole usage; what matters stands before it.
 *
 * @param {string} output
 */
function whatMatters(output) {
  const said = output.split("\n").map((line) => line.replace(/^npm error ?/, "").trimEnd());
  const usage = said.findIndex((line) => /^(Clean install a project|A complete log)/.test(line));
  const before = said.slice(0, usage < 0 ? undefined : usage);
  return before
    .filter((line) => line !== "" && !line.startsWith("npm notice"))
    .slice(0, 8)
    .join("\n");
}
