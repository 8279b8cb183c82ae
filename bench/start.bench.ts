import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../bin/supervisor/ports.ts";
import { defineBench, median } from "./harness.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "..");
const SECOND_STARTS = 5;

type Clone = { readonly folder: string; readonly port: number; readonly environment: NodeJS.ProcessEnv };

/** What a newcomer has: a clone of what is committed, and nothing of this environment but the npm cache. */
async function clone(parent: string): Promise<Clone> {
  const folder = join(parent, "parallax");
  await run("git", ["clone", "-q", "--no-hardlinks", `file://${ROOT}`, folder]);
  const port = await freePort();
  const few: Record<string, string> = {
    PATH: "/usr/local/bin:/usr/bin:/bin",
    HOME: homedir(),
    PORT: String(port),
  };
  return { folder, port, environment: few as NodeJS.ProcessEnv };
}

/** Seconds from the command to the whole first page. */
async function secondsToFirstPage({ folder, port, environment }: Clone): Promise<number> {
  const began = performance.now();
  const child = spawn("npm", ["start"], { cwd: folder, env: environment, stdio: "ignore" });
  while (!(await isServed(port))) {
    if (child.exitCode !== null) throw new Error("npm start ended before it served a page");
    await wait(50);
  }
  const took = (performance.now() - began) / 1000;
  await stop(folder, environment, child);
  return took;
}

async function isServed(port: number): Promise<boolean> {
  try {
    const page = await fetch(`http://localhost:${port}/`, { signal: AbortSignal.timeout(30_000) });
    return page.ok && (await page.text()).includes("</html>");
  } catch {
    return false;
  }
}

async function stop(folder: string, environment: NodeJS.ProcessEnv, child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  await run(join(folder, "bin/parallax"), ["stop"], { env: environment });
  await ended;
}

export const bench = defineBench({
  name: "start",
  run: async ({ row, note }) => {
    const parent = await mkdtemp(join(tmpdir(), "parallax-start-"));
    try {
      const fresh = await clone(parent);
      const first = [await secondsToFirstPage(fresh)];
      const second: number[] = [];
      while (second.length < SECOND_STARTS) second.push(await secondsToFirstPage(fresh));
      const isFirstMet = median(first) <= 120;
      const isSecondMet = median(second) <= 10;
      row({
        name: "clone to first page",
        unit: "s",
        samples: first,
        budget: { text: "≤ 120 s", isMet: isFirstMet },
      });
      row({
        name: "second start to first page",
        unit: "s",
        samples: second,
        budget: { text: "≤ 10 s", isMet: isSecondMet },
      });
      note("packages in the npm cache; the first start is one run, because it is a minute long");
    } finally {
      await rm(parent, { recursive: true, force: true });
    }
  },
});
