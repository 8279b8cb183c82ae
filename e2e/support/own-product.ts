import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMAND, parallax } from "./parallax.ts";
import type { PartName } from "./parts.ts";

/** A whole product of a test's own, whose parts it may stop. */
export type OwnProduct = {
  readonly origin: string;
  readonly port: number;
  /** Runs a command against it. */
  readonly run: (args: readonly string[]) => Promise<string>;
  readonly stopParts: (parts: readonly PartName[]) => Promise<void>;
  readonly startParts: (parts: readonly PartName[]) => Promise<void>;
  /** Stops it and takes its data away. */
  readonly end: () => Promise<void>;
};

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Starts the product with the demo network on data and a port of its own, and waits until it serves. */
export async function startOwnProduct(): Promise<OwnProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), "parallax-e2e-own-"));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const environment = {
    PORT: String(port),
    PARALLAX_DATA_DIR: dataDir,
    PARALLAX_DEMO: "1",
    PARALLAX_MODE: "development",
    PARALLAX_RATE_LIMITS: "off",
  };
  const child = spawn(COMMAND, ["start"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const ended = once(child, "close");
  const isServing = new Promise<boolean>((resolve) => {
    child.stdout.on("data", () => {
      if (said.includes("Ctrl-C")) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  const end = async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  if (!(await isServing)) {
    await end();
    throw new Error(`the product did not start:\n${said}`);
  }
  const run = (args: readonly string[]) => parallax(args, "", { environment });
  const tell = async (word: "start" | "stop", parts: readonly PartName[]) => {
    await run([word, "--only", parts.join(",")]);
  };
  return {
    ...{ origin, port, run, end },
    stopParts: (parts) => tell("stop", parts),
    startParts: (parts) => tell("start", parts),
  };
}
