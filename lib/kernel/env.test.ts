import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { EnvironmentError, loadEnv } from "./env.ts";

const folder = mkdtempSync(join(tmpdir(), "parallax-env-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function faultsOf(source: Record<string, string>): readonly string[] {
  try {
    loadEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults;
    throw error;
  }
}

test("an empty environment is a complete development setting", () => {
  const env = loadEnv({ PARALLAX_DATA_DIR: folder });
  expect(env).toMatchObject({ port: 3000, mode: "development", demo: true, origin: "http://localhost:3000" });
});

test("all faults are told at once, each with its name", () => {
  const faults = faultsOf({
    PORT: "eighty",
    DATABASE_URL: "mysql://x",
    REDIS_URL: "nonsense",
    PARALLAX_MODE: "staging",
  });
  for (const name of ["PORT", "DATABASE_URL", "REDIS_URL", "PARALLAX_MODE"])
    expect(faults.some((fault) => fault.startsWith(name))).toBe(true);
});

test("production mode refuses what only development may do", () => {
  const faults = faultsOf({
    PARALLAX_MODE: "production",
    PARALLAX_ALLOW_LOOPBACK: "1",
    PARALLAX_RATE_LIMITS: "off",
    PARALLAX_CRASH_AT: "x",
    PARALLAX_HOT_RELOAD: "1",
  });
  for (const name of [
    "PARALLAX_SECRET",
    "PARALLAX_ORIGIN",
    "PARALLAX_ALLOW_LOOPBACK",
    "PARALLAX_RATE_LIMITS",
    "PARALLAX_CRASH_AT",
    "PARALLAX_HOT_RELOAD",
    "DATABASE_URL",
  ])
    expect(
      faults.some((fault) => fault.includes(name)),
      name,
    ).toBe(true);
});

test("trusted proxies are addresses and networks, and nothing else", () => {
  const read = (text: string) =>
    loadEnv({ PARALLAX_DATA_DIR: folder, PARALLAX_TRUSTED_PROXIES: text }).trustedProxies;
  expect(read("")).toEqual([]);
  expect(read("10.0.0.0/8, 192.0.2.7,2001:db8::/32")).toEqual(["10.0.0.0/8", "192.0.2.7", "2001:db8::/32"]);
  for (const text of [
    "*",
    "10.0.0.0/33",
    "2001:db8::/129",
    "10.0.0.0/8/8",
    "10.0.0.0/-1",
    "proxy.example",
    "10.0.0.0/",
  ])
    expect(faultsOf({ PARALLAX_TRUSTED_PROXIES: text }), text).not.toEqual([]);
});

test("a secret may come from a file, but not from two places", () => {
  const file = join(folder, "token");
  writeFileSync(file, "0123456789abcdef0123\n");
  expect(loadEnv({ PARALLAX_METRICS_TOKEN_FILE: file }).metricsToken).toBe("0123456789abcdef0123");
  expect(
    faultsOf({ PARALLAX_METRICS_TOKEN_FILE: file, PARALLAX_METRICS_TOKEN: "abcdefabcdefabcdef" }),
  ).toHaveLength(1);
  expect(faultsOf({ PARALLAX_METRICS_TOKEN_FILE: join(folder, "missing") })).toHaveLength(1);
});

test.each([
  ["cut short", (file: string) => writeFileSync(file, "0123\n")],
  ["not to be read", (file: string) => mkdirSync(file)],
])("a development secret that is %s is told with a way out", (words, spoil) => {
  const data = join(folder, `data ${words}`);
  mkdirSync(data, { recursive: true });
  spoil(join(data, "secret"));
  const { secretFor } = loadEnv({ PARALLAX_DATA_DIR: data });
  expect(() => secretFor("cursor")).toThrow(EnvironmentError);
  expect(() => secretFor("cursor")).toThrow(/data (cut short|not to be read)\/secret .*remove it/);
});

test("the development secret is made once, is private, and each purpose gets its own key", () => {
  const first = loadEnv({ PARALLAX_DATA_DIR: join(folder, "data") });
  const second = loadEnv({ PARALLAX_DATA_DIR: join(folder, "data") });
  expect(first.secretFor("cursor")).toBe(second.secretFor("cursor"));
  expect(first.secretFor("cursor")).not.toBe(first.secretFor("session"));
  const file = join(folder, "data", "secret");
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(first.secretFor("cursor")).not.toContain(readFileSync(file, "utf8"));
});
