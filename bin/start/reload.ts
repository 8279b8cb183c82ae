import { watch } from "node:fs";
import { join } from "node:path";
import type { PartName } from "../supervisor/part.ts";
import type { Supervisor } from "../supervisor/supervisor.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Which parts run the files of a folder unbuilt; Next looks after the pages itself. */
const WATCHED: Readonly<Record<string, readonly PartName[]>> = {
  lib: ["jobs", "web"],
  jobs: ["jobs"],
  "app/api": ["web"],
  "server.ts": ["web"],
};
const SETTLE_MS = 150;

/** Restarts the front door and the jobs when their sources change; answers how to end the watch. */
export function reloadOnChange(supervisor: Supervisor): () => void {
  const touched = new Set<PartName>();
  let timer: NodeJS.Timeout | undefined;
  let restarting = Promise.resolve();
  const restart = () => {
    const names = [...touched];
    touched.clear();
    restarting = restarting.then(() => restartParts(supervisor, names));
  };
  const watchers = Object.entries(WATCHED).map(([path, parts]) =>
    watch(join(ROOT, path), { recursive: true }, (_event, file) => {
      if (!isSource(file)) return;
      for (const part of parts) touched.add(part);
      clearTimeout(timer);
      timer = setTimeout(restart, SETTLE_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** True for a file whose change means something to a running process. */
export function isSource(file: string | null): boolean {
  return file !== null && /\.(ts|mjs|json|cedar|sql)$/.test(file) && !/\.test\.ts$/.test(file);
}

async function restartParts(supervisor: Supervisor, names: readonly PartName[]): Promise<void> {
  // A part that was stopped by hand, or that rests after a fault of the last change, is looked at in its own way.
  const running = supervisor
    .reports()
    .filter(({ name, state }) => names.includes(name) && state !== "stopped");
  const fallen = supervisor
    .reports()
    .filter(({ name, state, reason }) => names.includes(name) && state === "stopped" && reason);
  for (const { name } of [...running, ...fallen]) {
    await supervisor.stop([name]);
    await supervisor.start([name]).catch((fault: unknown) => {
      process.stderr.write(
        `${name} does not start: ${fault instanceof Error ? fault.message : String(fault)}\n`,
      );
    });
  }
}
