import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import floors from "./floors.json" with { type: "json" };

const ROOT = join(import.meta.dirname, "../../..");
const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
  packages: Record<string, { version?: string; resolved?: string; hasInstallScript?: boolean }>;
};

/** Numeric order of `a.b.c`; a pre-release counts as below its release. */
function isBelow(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((text) => text.split(/[-+]/)[0]?.split(".").map(Number) ?? []);
  for (let i = 0; i < 3; i += 1) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return version.includes("-") && !floor.includes("-");
}

function installed(name: string): [path: string, version: string][] {
  return Object.entries(lock.packages)
    .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    .map(([path, entry]) => [path, entry.version ?? "0.0.0"]);
}

test.each(Object.entries(floors.packages))(
  "%s is at or above its security floor in every place of the lockfile",
  (name, [floor = ""]) => {
    const places = installed(name);
    expect(places.length).toBeGreaterThan(0);
    const own = name === "undici" ? places.filter(([path]) => path === "node_modules/undici") : places;
    expect(own.filter(([, version]) => isBelow(version, floor))).toEqual([]);
  },
);

test("a version below its floor would be caught", () => {
  expect(isBelow("16.4.4", "16.4.5")).toBe(true);
  expect(isBelow("16.5.0-beta.1", "16.4.5")).toBe(false);
  expect(isBelow("16.4.5-canary.2", "16.4.5")).toBe(true);
  expect(isBelow("9.9.9", "10.0.0")).toBe(true);
});

test("the lockfile names no download address", () => {
  expect(Object.entries(lock.packages).filter(([, entry]) => entry.resolved?.startsWith("http"))).toEqual([]);
});
