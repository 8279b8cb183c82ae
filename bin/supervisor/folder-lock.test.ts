import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FolderLock, type Holder, livingHolder, lockFolder } from "./folder-lock.ts";
import { identify, isRunning, parseStat } from "./process-identity.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parallax-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const noCleanUp = () => Promise.reject(new Error("nothing was left behind"));
const isLock = (answer: FolderLock | Holder): answer is FolderLock => "release" in answer;

/** A process id that belonged to a process which has ended. */
function endedPid(): number {
  return spawnSync("true").pid;
}

function leaveBehind(change: Partial<Holder>): void {
  const holder: Holder = {
    process: { pid: endedPid(), started: "1", boot: "x" },
    purpose: "supervisor",
    address: "http://localhost:1",
    control: null,
    parts: [],
    ...change,
  };
  writeFileSync(join(folder, "running.json"), JSON.stringify(holder));
}

describe("the lock of a data folder", () => {
  it("names its holder to the second who asks", async () => {
    const lock = await lockFolder(folder, "supervisor", noCleanUp);
    if (!isLock(lock)) throw new Error("the folder was free");
    lock.tell({ address: "http://localhost:3000" });
    const second = await lockFolder(folder, "command", noCleanUp);
    expect(second).toMatchObject({ address: "http://localhost:3000", process: { pid: process.pid } });
    lock.release();
    expect(livingHolder(folder)).toBeNull();
  });

  it("is readable by its owner only, and leaves no drafts", async () => {
    const lock = await lockFolder(folder, "supervisor", noCleanUp);
    expect(isLock(lock)).toBe(true);
    expect(readdirSync(folder)).toEqual(["running.json"]);
  });

  it("passes from a dead holder on, after what it left behind was cleaned up", async () => {
    leaveBehind({});
    const seen: string[] = [];
    const lock = await lockFolder(folder, "supervisor", (left) => {
      seen.push(left.address ?? "");
      return Promise.resolve();
    });
    expect(isLock(lock)).toBe(true);
    expect(seen).toEqual(["http://localhost:1"]);
  });

  it("is not kept by another process that got the dead holder's id", async () => {
    leaveBehind({ process: { pid: process.pid, started: "1", boot: "another boot" } });
    expect(isLock(await lockFolder(folder, "supervisor", () => Promise.resolve()))).toBe(true);
  });

  it("survives a cut file", async () => {
    writeFileSync(join(folder, "running.json"), '{"process":{"pid":');
    expect(isLock(await lockFolder(folder, "supervisor", noCleanUp))).toBe(true);
  });

  it("goes to one of many who find a dead holder at once", async () => {
    leaveBehind({});
    const script = `
      const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, "folder-lock.ts"))});
      const answer = await lockFolder(${JSON.stringify(folder)}, "supervisor", async () => {});
      console.log("release" in answer ? "mine" : "held");
      process.stdin.resume();
      process.stdin.on("end", () => process.exit());`;
    const rivals = Array.from({ length: 5 }, () =>
      spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["pipe", "pipe", "inherit"] }),
    );
    const answers = await Promise.all(
      rivals.map(
        (rival) =>
          new Promise<string>((settle) =>
            rival.stdout.once("data", (text: Buffer) => settle(text.toString().trim())),
          ),
      ),
    );
    for (const rival of rivals) rival.stdin.end();
    expect(answers.sort()).toEqual(["held", "held", "held", "held", "mine"]);
  });
});

describe("the identity of a process", () => {
  it("holds for the process itself and for no other", () => {
    const self = identify(process.pid);
    expect(self && isRunning(self)).toBe(true);
    expect(self && isRunning({ ...self, started: "1" })).toBe(false);
    expect(identify(endedPid())).toBeNull();
  });

  it("reads names with spaces and parentheses, and takes a zombie as ended", () => {
    const text = readFileSync("/proc/self/stat", "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2);
    expect(parseStat(`12 (a) b (c)) ${fields}`)).toBe(parseStat(text));
    expect(parseStat(`12 (x) Z ${fields.slice(2)}`)).toBeNull();
  });
});
