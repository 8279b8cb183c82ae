import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const FOLDER = join(import.meta.dirname, "../../../prisma/packs");

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** `domain@revision` of every pack in the project, with the hash of its text. */
function packs(): Record<string, string> {
  const domains = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.fromEntries(
    domains.map(({ name }) => {
      const text = readFileSync(join(FOLDER, name, "pack.yaml"), "utf8");
      return [`${name}@${(parse(text) as { revision: string }).revision}`, sha256(text)];
    }),
  );
}

// An installation keeps every revision that it was given and refuses another content under its number.
test("a pack that says something else has another revision, noted in prisma/packs/revisions.json", () => {
  const noted = JSON.parse(readFileSync(join(FOLDER, "revisions.json"), "utf8")) as Record<string, string>;
  for (const [revision, hash] of Object.entries(packs()))
    expect(noted[revision], `${revision}: give changed content a new revision and note its hash`).toBe(hash);
});
