import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const text = readFileSync(join(ROOT, "docs/invariants.md"), "utf8");
const rows = text.split("\n").filter((line) => /^\| [IA]\d/.test(line));

test("every test file that the invariants name exists", () => {
  const named = [...text.matchAll(/`((?:lib|jobs|prisma|e2e|spec)\/[^`]*)`/g)].map((match) => match[1] ?? "");
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => globSync(path, { cwd: ROOT }).length === 0)).toEqual([]);
});

test("each of the twenty invariants is held by a test or says what it waits for", () => {
  const covered = new Set(
    rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/\bI(\d+)\b/g)].map((match) => Number(match[1])),
    ),
  );
  expect([...covered].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(rows.filter((row) => !/`|later/.test(row.split("|")[2] ?? ""))).toEqual([]);
});
