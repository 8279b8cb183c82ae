import { type ChildProcess, spawn } from "node:child_process";
import { chown, open, readFile, rename, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { identityOf } from "./account.ts";
import { cleanEnvironment } from "./clean-environment.ts";
import { diagnose } from "./diagnose.ts";
import { type EmbeddedPostgresError } from "./errors.ts";
import { tieToThisProcess } from "./lifeline.ts";
import { databaseFolder, type Location } from "./location.ts";
import { isAlive, readPidFile } from "./postmaster.ts";
import { ALLOCATOR, type Listen, serverArguments, socketPath } from "./settings.ts";

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };
export type Server = {
  readonly pid: number;
  readonly listen: Listen;
  readonly exited: Promise<Exit>;
  /** `fast` ends sessions and writes a checkpoint; `immediate` is a power cut, for tests. */
  readonly stop: (mode?: "fast" | "immediate") => Promise<void>;
};
export type ServerOptions = {
  /** False gives up safety at a power cut for speed: for throw-away databases only. */
  readonly durable?: boolean;
  /** `tcp` forces a loopback port where a socket in the folder would do. */
  readonly listen?: "auto" | "tcp";
  readonly settings?: Readonly<Record<string, string>>;
  /** How long the server outlives this process when it is killed. */
  readonly graceSeconds?: number;
  readonly preferredPort?: number;
};

const SOCKET_PORT = 5432;
const LOG_LIMIT_BYTES = 5_000_000;
const STOP_PATIENCE_MS = 60_000;

/** Starts the server of a home and answers when it accepts connections. */
export async function startServer(
  location: Location,
  options: ServerOptions,
): Promise<Result<Server, EmbeddedPostgresError>> {
  const listen = await chooseListen(location, options);
  const log = await openLog(location);
  const folder = databaseFolder(location.home);
  const args = ["-D", folder, ...serverArguments(options.durable ?? true, listen, options.settings)];
  const child = spawn(location.binaries.postgres, args, {
    ...identityOf(location.account),
    cwd: "/",
    env: { ...cleanEnvironment(), ...ALLOCATOR },
    // Its own session: Ctrl-C in the terminal must reach the supervisor alone, which stops the parts in order.
    detached: true,
    stdio: ["ignore", log.handle.fd, log.handle.fd],
  });
  const exited = new Promise<Exit>((settle, fail) => {
    child.once("error", fail);
    child.once("exit", (code, signal) => settle({ code, signal }));
  });
  try {
    const isReady = await ready(child, exited, folder);
    if (!isReady) return err(diagnose((await readFile(log.path, "utf8")).slice(log.offset), folder));
  } finally {
    await log.handle.close();
  }
  const pid = child.pid ?? 0;
  const cut = tieToThisProcess(folder, pid, location.account, options.graceSeconds ?? 0);
  void exited.then(cut);
  // A caller that forgets to stop it may still end; the lifeline then stops the server.
  child.unref();
  return ok({ pid, listen, exited, stop: (mode = "fast") => stop(child, exited, mode) });
}

async function ready(child: ChildProcess, exited: Promise<Exit>, folder: string): Promise<boolean> {
  let hasEnded = false;
  void exited.then(
    () => (hasEnded = true),
    () => (hasEnded = true),
  );
  while (!hasEnded) {
    const file = await readPidFile(folder);
    if (file?.ready && file.pid === child.pid) return true;
    await Promise.race([wait(20), exited]);
  }
  return false;
}

async function stop(child: ChildProcess, exited: Promise<Exit>, mode: "fast" | "immediate"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  child.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
  const isLate = await Promise.race([exited.then(() => false), wait(STOP_PATIENCE_MS, true, { ref: false })]);
  if (isLate) child.kill("SIGQUIT");
  await exited;
}

/** Stops a server that an ended process left behind on the folder; true when it is gone. */
export async function stopLeftBehind(pid: number, patienceMs = STOP_PATIENCE_MS): Promise<boolean> {
  for (const [signal, patience] of [
    ["SIGINT", patienceMs],
    ["SIGQUIT", 10_000],
  ] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < patience && isAlive(pid); waited += 50) await wait(50);
    if (!isAlive(pid)) return true;
  }
  return false;
}

async function chooseListen(location: Location, options: ServerOptions): Promise<Listen> {
  if (options.listen !== "tcp" && socketPath(location.home, SOCKET_PORT) !== null)
    return { kind: "socket", directory: location.home, port: SOCKET_PORT };
  // The parts that run already know the last port; a database that comes back keeps it where it can.
  return { kind: "loopback", port: (await freePort(options.preferredPort)) ?? (await freePort()) ?? 0 };
}

function freePort(wanted = 0): Promise<number | null> {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once("error", () => settle(null));
    probe.listen(wanted, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => settle(address && typeof address === "object" ? address.port : null));
    });
  });
}

async function openLog(location: Location) {
  const path = join(location.home, "server.log");
  const size = await stat(path).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(path, `${path}.1`);
  const handle = await open(path, "a", 0o600);
  if (location.account) await chown(path, location.account.uid, location.account.gid);
  return { handle, path, offset: size > LOG_LIMIT_BYTES ? 0 : size };
}
