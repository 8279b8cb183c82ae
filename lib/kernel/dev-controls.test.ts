import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clock } from "./clock.ts";
import { writeDevelopmentControls } from "./dev-controls.ts";
import { reloadEnv } from "./env.ts";

const folder = mkdtempSync(join(tmpdir(), "parallax-controls-"));
beforeAll(() => {
  process.env["PARALLAX_DATA_DIR"] = folder;
  reloadEnv();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the clock offset is absolute, and zero restores it", () => {
  const day = 86_400_000;
  writeDevelopmentControls({ clockOffsetMs: 3 * day });
  writeDevelopmentControls({ clockOffsetMs: day });
  expect(clock.now().getTime() - Date.now()).toBeCloseTo(day, -3);
  writeDevelopmentControls({ clockOffsetMs: 0 });
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000);
});

test("setting the clock leaves the faults, and the other way round", () => {
  writeDevelopmentControls({ faults: { mail: { mode: "stall", count: null, id: "1" } } });
  expect(writeDevelopmentControls({ clockOffsetMs: 5 }).faults).toMatchObject({
    mail: { mode: "stall", count: null },
  });
});

test("production mode has no development controls", () => {
  process.env["PARALLAX_MODE"] = "production";
  process.env["PARALLAX_SECRET"] = "0".repeat(32);
  process.env["PARALLAX_ORIGIN"] = "https://parallax.example";
  process.env["DATABASE_URL"] = "postgres://x/y";
  reloadEnv();
  expect(() => writeDevelopmentControls({ clockOffsetMs: 1 })).toThrow(/production/);
});
