import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { alone } from "../bootstrap/lock.mjs";
import { StepRefused } from "../progress.mjs";
import { inheritEnvironment } from "../supervisor/inherit-environment.mjs";
import { hashSources } from "./sources.ts";
import type { Step } from "./step.ts";

const ROOT = join(import.meta.dirname, "../..");
const STAMP = join(ROOT, ".next/parallax-sources");
/** What a page is made of. */
const FOLDERS = ["app", "components", "lib", "messages", "public"];
const FILES = ["next.config.mjs", "postcss.config.mjs", "tsconfig.json", "package-lock.json"];

/** Builds the pages where their sources changed since the last build. */
export const pagesStep: Step = {
  title: "pages",
  run: async ({ mode, parts, signal }, note) => {
    if (mode === "dev" || !parts.includes("render")) return null;
    if (pagesAreBuilt()) return "built before";
    note("waiting for another build");
    return alone(`${ROOT}/.next`, async () => {
      if (pagesAreBuilt()) return "built before";
      const sources = hashSources(ROOT, FOLDERS, FILES);
      await build(note, signal);
      writeFileSync(STAMP, sources);
      return "built";
    });
  },
};

/** True when the build in place is one of these sources. */
export function pagesAreBuilt(): boolean {
  if (!existsSync(join(ROOT, ".next/BUILD_ID"))) return false;
  try {
    return readFileSync(STAMP, "utf8") === hashSources(ROOT, FOLDERS, FILES);
  } catch {
    return false;
  }
}

function build(note: (text: string) => void, signal: AbortSignal): Promise<void> {
  note("building");
  const child = spawn(process.execPath, [join(ROOT, "node_modules/next/dist/bin/next"), "build"], {
    cwd: ROOT,
    env: inheritEnvironment({ NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" }),
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let output = "";
  const hear = (chunk: Buffer) => {
    output += chunk.toString("utf8");
    const last = output.trimEnd().split("\n").at(-1)?.trim() ?? "";
    if (last !== "") note(last.slice(0, 48));
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  return new Promise((settle, fail) => {
    child.once("error", fail);
    child.once("close", (code) => (code === 0 ? settle() : fail(failed(output))));
  });
}

function failed(output: string): StepRefused {
  const detail = output.trim().split("\n").slice(-25).join("\n");
  if (/EACCES|EROFS|EPERM/.test(output)) {
    return new StepRefused(
      "The pages could not be built: this user may not write the folder of the project.",
      "Start as its owner, or clone it into a folder of your own.",
      detail,
    );
  }
  if (/ENOSPC/.test(output))
    return new StepRefused(
      "The pages could not be built: the disk is full.",
      "Free some space and start again.",
    );
  return new StepRefused("The pages could not be built.", "The last lines of the build say why.", detail);
}
