import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../supervisor/ports.ts";

const COMMAND = join(import.meta.dirname, "../parallax.ts");
const folder = mkdtempSync(join(tmpdir(), "parallax-serve-"));
chmodSync(folder, 0o711);
const dataDir = join(folder, "data");
const started: ChildProcess[] = [];
let environment: NodeJS.ProcessEnv = process.env;

beforeAll(async () => {
  const { DATABASE_URL: _given, ...rest } = process.env;
  environment = { ...rest, PARALLAX_DATA_DIR: dataDir, PORT: String(await freePort()), PARALLAX_DEMO: "0" };
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the database part of the product and answers when it serves, or with the words of its refusal. */
async function start(only = "db") {
  const child = spawn(process.execPath, [COMMAND, "start", "--only", only], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  started.push(child);
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ready = once(child, "message");
  const ended = once(child, "close").then(([code]: number[]) => code ?? null);
  const code = await Promise.race([ready.then(() => "ready" as const), ended]);
  return { child, code, ended, output: () => output };
}

/** Runs another command on the same folder. */
async function parallax(...args: string[]): Promise<{ code: number; text: string }> {
  const run = promisify(execFile)(process.execPath, [COMMAND, ...args], { env: environment });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (fault: { code: number; stdout: string; stderr: string }) => ({
      code: fault.code,
      text: fault.stdout + fault.stderr,
    }),
  );
}

const answered = async (...args: string[]) =>
  JSON.parse((await parallax(...args, "--json")).text) as Record<string, unknown>;
const part = (status: Record<string, unknown>, name: string) =>
  (status["parts"] as { name: string; state: string; pid: number | null; restarts: number }[]).find(
    (one) => one.name === name,
  );

/** Asks until the product is as wanted. */
async function until(wanted: (status: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
  for (;;) {
    const status = await answered("status");
    if (wanted(status)) return status;
  }
}

describe("a running product", () => {
  it("is migrated, told of by status, and stopped by command with its data kept", async () => {
    const { code, ended, output } = await start();
    expect(code).toBe("ready");
    expect(output()).toMatch(/migrations +\d+ applied/);
    expect(part(await answered("status"), "db")?.state).toBe("running");
    expect((await parallax("stop")).code).toBe(0);
    expect(await ended).toBe(0);
    expect(existsSync(join(dataDir, "running.json"))).toBe(false);
    expect(existsSync(join(dataDir, "db.json"))).toBe(false);
    expect(await parallax("status")).toMatchObject({ code: 1 });
    const again = await start();
    expect(again.output()).toContain("none pending");
  });

  it("refuses a second one on the same folder and says where the first is", async () => {
    await start();
    const second = await parallax("start");
    expect(second.code).toBe(1);
    expect(second.text).toMatch(/already runs on .*: http:\/\/localhost:\d+ \(process \d+\)\./);
  });

  it("keeps a part down that was stopped by hand, until it is started", async () => {
    await start();
    await parallax("stop", "--only", "db");
    expect(part(await answered("status"), "db")).toMatchObject({ state: "stopped", restarts: 0 });
    expect((await parallax("migrate")).text).toContain("bin/parallax start --only db");
    expect((await parallax("start", "--only", "db")).code).toBe(0);
    expect(part(await answered("status"), "db")).toMatchObject({ state: "running", restarts: 0 });
  });

  it("starts a part again that was killed", async () => {
    await start();
    const pid = part(await answered("status"), "db")?.pid ?? 0;
    process.kill(pid, "SIGKILL");
    const status = await until(
      (now) => part(now, "db")?.restarts === 1 && part(now, "db")?.state === "running",
    );
    expect(part(status, "db")?.pid).not.toBe(pid);
  });

  it("leaves nothing behind when it is killed, and starts again at once", async () => {
    const first = await start();
    first.child.kill("SIGKILL");
    await first.ended;
    const second = await start();
    expect(second.code).toBe("ready");
    expect(part(await answered("status"), "db")?.state).toBe("running");
  });

  it("ends in order at Ctrl-C", async () => {
    const { child, ended, output } = await start();
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    expect(output()).toContain("db stopped");
  });
});

describe("a start that cannot be is refused in words:", () => {
  it("a port in use", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = address && typeof address === "object" ? String(address.port) : "";
    environment = { ...environment, PORT: port };
    const { code, ended, output } = await start();
    taken.close();
    environment = { ...environment, PORT: String(await freePort()) };
    expect([code, await ended]).toEqual([1, 1]);
    expect(output()).toMatch(
      new RegExp(`Port ${port} is already in use .*\\n→ Take a free one: PORT=\\d+ npm start`),
    );
    expect(existsSync(join(dataDir, "running.json"))).toBe(false);
  });

  it("a broken database folder, and everything taken is given back", async () => {
    const control = join(dataDir, "postgres/data/global/pg_control");
    const kept = readFileSync(control);
    rmSync(control);
    const { code, output } = await start();
    writeFileSync(control, kept);
    expect(code).toBe(1);
    expect(output()).toMatch(/is broken: global\/pg_control is missing\.\n→ Restore a backup/);
    expect(existsSync(join(dataDir, "running.json"))).toBe(false);
  });

  it("faults of the environment, all at once", async () => {
    environment = { ...environment, PARALLAX_MODE: "prod", REDIS_URL: "http://x" };
    const { code, output } = await start();
    environment = { ...environment, PARALLAX_MODE: "development", REDIS_URL: "" };
    expect(code).toBe(1);
    expect(output()).toMatch(/PARALLAX_MODE[^]*REDIS_URL/);
    expect(output()).not.toContain("at loadEnv");
  });

  it("an unknown part", async () => {
    const { code, output } = await start("disk");
    expect(code).toBe(1);
    expect(output()).toContain("Parts are db, jobs, render, web.");
  });
});
