import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { credentials, NextAuth } from "./next-auth.ts";

test("sign-in is made of functions in Node, where the front door runs, and under a bundler", () => {
  expect([typeof credentials, typeof NextAuth]).toEqual(["function", "function"]);
  const script = `const { credentials, NextAuth } = await import("#lib/http/sign-in/next-auth.ts");
    process.stdout.write([typeof credentials, typeof NextAuth].join(" "));`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: join(import.meta.dirname, "../../.."),
    encoding: "utf8",
  });
  expect(run.stdout).toBe("function function");
});
