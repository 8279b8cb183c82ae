import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { existsSync } from "node:fs";
import { env } from "#lib/kernel/env.ts";
import { accepts, freePort } from "../../bin/supervisor/ports.ts";

const NEXT = "node_modules/next/dist/bin/next";
const SECRET = "the-render-secret-of-this-bench-0123456789";

export type NextServing = {
  readonly port: number;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly close: () => Promise<void>;
};

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((settle) => child.once("exit", settle));
  child.kill("SIGTERM");
  await ended;
}

/** Starts the built pages as the product does, over the bench's own database. Throws where nothing was built yet. */
export async function serveWithNext(): Promise<NextServing> {
  if (!existsSync(".next/BUILD_ID")) throw new Error("the pages are not built: run `npm start` once");
  const port = await freePort();
  const child = spawn(process.execPath, [NEXT, "start", "-H", "127.0.0.1", "-p", String(port)], {
    env: {
      ...process.env,
      DATABASE_URL: env().databaseUrl ?? "",
      PARALLAX_DATA_DIR: env().dataDir,
      PARALLAX_RENDER_SECRET: SECRET,
      PARALLAX_PROCESS: "render",
    },
    stdio: "ignore",
  });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error("the pages did not start");
    await wait(50);
  }
  return {
    port,
    path: "/sites/agiright/en/about",
    headers: {
      host: "localhost",
      "x-parallax-secret": SECRET,
      "x-parallax-locale": "en",
      "x-parallax-site": "agiright",
    },
    close: () => stop(child),
  };
}
