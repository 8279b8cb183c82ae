import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { StepRefused } from "../progress.mjs";

/** The first Node version that runs the product's TypeScript unbuilt. */
const NEEDED = 24;

/** @param {string} version */
function major(version) {
  return Number(version.split(".")[0]);
}

/**
 * The Node program that runs the product: the pinned one of node_modules, else this one when it is new enough.
 *
 * @param {string} root
 * @returns {string}
 */
export function findRuntime(root) {
  const pinned = join(root, "node_modules/.bin/node");
  if (existsSync(pinned)) return realpathSync(pinned);
  if (major(process.versions.node) >= NEEDED) return process.execPath;
  throw new StepRefused(
    `Parallax runs on Node ${NEEDED} or newer; this is Node ${process.versions.node}, and npm has no newer one for this platform.`,
    `Install Node ${NEEDED} (https://nodejs.org) and start again.`,
  );
}

/** @param {string} program */
export function isThisRuntime(program) {
  return realpathSync(process.execPath) === program;
}

/**
 * Runs a script in another Node program and ends with its exit code. The script holds a channel to this process, by
 * which it notices our end even when it cannot be told.
 *
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function hand(program, args) {
  const child = spawn(program, args, { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) {
    // A terminal sends Ctrl-C to the whole group, so the child has it already.
    process.on(signal, () => {
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  return new Promise((settle, fail) => {
    child.once("error", fail);
    child.once("exit", (code, signal) =>
      settle(code ?? 128 + (signal ? (constants.signals[signal] ?? 0) : 0)),
    );
  });
}
