import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { accepts, freePort } from "../../bin/supervisor/ports.ts";

const ROOT = join(import.meta.dirname, "../..");
const NEXT = join(ROOT, "node_modules/next/dist/bin/next");
/** Inside the project, so that the framework is found; git does not see it. */
const FOLDER = join(ROOT, "tmp/empty-page");

const FILES = {
  "app/layout.jsx": `export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
  "app/page.jsx": `export default () => <h1>Nothing</h1>;`,
  "next.config.mjs": `export default { compress: false };`,
};

function run(args: readonly string[]): ReturnType<typeof spawn> {
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as NodeJS.ProcessEnv;
  return spawn(process.execPath, [NEXT, ...args], { cwd: FOLDER, env, stdio: "ignore" });
}

/** Builds and serves a page of this framework that holds nothing: what no page of ours can be lighter than. */
export async function serveEmptyPage(): Promise<{ url: string; close: () => Promise<void> }> {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(FOLDER, name, ".."), { recursive: true });
    writeFileSync(join(FOLDER, name), text);
  }
  const build = run(["build"]);
  const code = await new Promise((settle) => build.once("exit", settle));
  if (code !== 0) throw new Error("the empty page could not be built");
  const port = await freePort();
  const server = run(["start", "-H", "127.0.0.1", "-p", String(port)]);
  while (!(await accepts(port))) {
    if (server.exitCode !== null) throw new Error("the empty page was not served");
    await wait(50);
  }
  const close = async () => {
    const ended = new Promise((settle) => server.once("exit", settle));
    server.kill("SIGTERM");
    await ended;
    rmSync(FOLDER, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}
