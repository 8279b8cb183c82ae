import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hashSources } from "./sources.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "parallax-sources-"));
  mkdirSync(join(root, "app/events"), { recursive: true });
  writeFileSync(join(root, "app/events/page.tsx"), "one");
  writeFileSync(join(root, "next.config.mjs"), "config");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const hash = () => hashSources(root, ["app", "lib"], ["next.config.mjs", "absent.json"]);

it("pages are built again when a source changes, appears, moves or goes", () => {
  const seen = new Set([hash()]);
  const change = (work: () => void) => {
    work();
    expect(seen.has(hash())).toBe(false);
    seen.add(hash());
  };
  change(() => writeFileSync(join(root, "app/events/page.tsx"), "two"));
  change(() => writeFileSync(join(root, "next.config.mjs"), "other"));
  change(() => mkdirSync(join(root, "lib")) ?? writeFileSync(join(root, "lib/a.ts"), ""));
  change(() => renameSync(join(root, "lib/a.ts"), join(root, "lib/b.ts")));
  change(() => rmSync(join(root, "app/events/page.tsx")));
});

it("pages are not built again for a test, or when nothing changed", () => {
  const before = hash();
  writeFileSync(join(root, "app/events/page.test.ts"), "test");
  writeFileSync(join(root, "app/events/page.tsx"), "one");
  expect(hash()).toBe(before);
});
