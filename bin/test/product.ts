import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inheritEnvironment } from "../supervisor/inherit-environment.mjs";
import { freePort } from "../supervisor/ports.ts";
import { ROOT } from "./child.ts";

export type Product = {
  readonly environment: {
    readonly PARALLAX_E2E_ORIGIN: string;
    readonly PARALLAX_DATA_DIR: string;
    readonly PORT: string;
  };
  /** Stops it and removes its data; throws when it does not end well. */
  readonly stop: () => Promise<void>;
};

/** Starts the whole product on a free port with data of its own, as `npm start` does, and waits until it serves. */
export async function startProduct(): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), "parallax-e2e-"));
  const port = String(await freePort());
  const environment = {
    PORT: port,
    PARALLAX_DATA_DIR: dataDir,
    PARALLAX_DEMO: "1",
    PARALLAX_MODE: "development",
    PARALLAX_RATE_LIMITS: "off",
    // A stand-in for another system listens on this machine.
    PARALLAX_ALLOW_LOOPBACK: "1",
  };
  const child = spawn(process.execPath, ["bin/parallax.ts", "start"], {
    cwd: ROOT,
    env: inheritEnvironment(environment),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = new Promise<number>((settle) => child.once("exit", (code) => settle(code ?? 1)));
  const ready = new Promise<"ready">((settle) =>
    child.on("message", (message) => message === "ready" && settle("ready")),
  );
  const stop = async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    const code = await ended;
    await rm(dataDir, { recursive: true, force: true });
    if (code !== 0) throw new Error(`the product under test ended with exit code ${code}`);
  };
  const first = await Promise.race([ready, ended]);
  if (first !== "ready") {
    await rm(dataDir, { recursive: true, force: true });
    throw new Error("the product did not start");
  }
  return {
    environment: { PARALLAX_E2E_ORIGIN: `http://localhost:${port}`, PARALLAX_DATA_DIR: dataDir, PORT: port },
    stop,
  };
}
