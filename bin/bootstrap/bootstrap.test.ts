import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { matchesLockfile, wantedHere } from "./install.mjs";
import { alone } from "./lock.mjs";
import { failedInstall } from "./npm.mjs";
import { fingerprint } from "./stamp.mjs";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "parallax-bootstrap-"));
  mkdirSync(join(root, "node_modules"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("installed packages", () => {
  const wanted = {
    "": {},
    "node_modules/a": { version: "1.0.0", integrity: "x" },
    "node_modules/b": { version: "2.0.0", optional: true },
  };
  const write = (installed: object) => {
    writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: wanted }));
    writeFileSync(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages: installed }));
  };

  it("do when all but packages for other platforms are there", () => {
    write({ "node_modules/a": { version: "1.0.0", integrity: "x" } });
    expect(matchesLockfile(root)).toBe(true);
  });

  it.each([
    ["one is missing", {}],
    ["one has another version", { "node_modules/a": { version: "1.0.1", integrity: "x" } }],
    ["one has other bytes", { "node_modules/a": { version: "1.0.0", integrity: "y" } }],
  ])("do not when %s", (_case, installed) => {
    write(installed);
    expect(matchesLockfile(root)).toBe(false);
  });

  it("do not when nothing tells what was installed", () => {
    expect(matchesLockfile(root)).toBe(false);
  });
});

test("only what this platform needs is waited for", () => {
  const packages = {
    "": {},
    "node_modules/plain": {},
    "node_modules/own": { os: [process.platform], cpu: [process.arch] },
    "node_modules/other-os": { os: ["plan9"] },
    "node_modules/other-cpu": { os: [process.platform], cpu: ["pdp11"] },
    "node_modules/not-here": { os: [`!${process.platform}`] },
    "node_modules/not-there": { os: ["!plan9"] },
    // One name without a list, as some packages have it.
    "node_modules/own-word": { os: process.platform, cpu: process.arch },
    "node_modules/other-word": { os: process.platform, cpu: "nothing" },
  };
  expect(wantedHere(packages)).toEqual([
    "node_modules/plain",
    "node_modules/own",
    "node_modules/not-there",
    "node_modules/own-word",
  ]);
});

describe("a failed installation is put into a sentence with a way out:", () => {
  it.each([
    ["npm error code EAI_AGAIN\nnpm error syscall getaddrinfo", /no network \(EAI_AGAIN\)/],
    ["npm error code ENOTCACHED", /no network \(ENOTCACHED\)/],
    ["npm error code EACCES\nnpm error path /x", /cannot be written by this user/],
    ["npm error code ENOSPC", /disk is full/],
  ])("%s", (output, words) => {
    expect(failedInstall(output).message).toMatch(words);
  });

  it("what is unknown keeps npm's reason and leaves its usage out", () => {
    const output =
      "npm error code EUSAGE\nnpm error\nnpm error Missing: a@1 from lock file\nnpm error Clean install a project\nnpm error Usage:";
    expect(failedInstall(output).detail).toBe("code EUSAGE\nMissing: a@1 from lock file");
  });
});

describe("the fingerprint of a step", () => {
  it("changes with any byte, name or word", () => {
    const file = join(root, "a");
    const other = join(root, "b");
    writeFileSync(file, "one");
    writeFileSync(other, "one");
    const prints = [
      fingerprint([file]),
      fingerprint([other]),
      fingerprint([file], ["x"]),
      fingerprint([file], ["x", "y"]),
      fingerprint([file], ["xy"]),
    ];
    writeFileSync(file, "two");
    prints.push(fingerprint([file]));
    expect(new Set(prints).size).toBe(prints.length);
  });
});

describe("the preparation of a checkout", () => {
  it("is done by one start at a time", async () => {
    const order: string[] = [];
    const gate = Promise.withResolvers<undefined>();
    const first = alone(root, async () => {
      order.push("first begins");
      await gate.promise;
      order.push("first ends");
    });
    const second = alone(root, () => Promise.resolve(order.push("second")));
    gate.resolve(undefined);
    await Promise.all([first, second]);
    expect(order).toEqual(["first begins", "first ends", "second"]);
  });

  it("is given free when it fails", async () => {
    await expect(alone(root, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await alone(root, () => Promise.resolve("again"))).toBe("again");
  });
});
