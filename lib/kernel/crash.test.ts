import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

function passages(crashAt: string): { signal: string | null; output: string } {
  const script = `import { crashPoint } from "#lib/kernel/crash.ts";
    for (let i = 1; i <= 3; i += 1) { process.stdout.write(String(i)); crashPoint("here"); crashPoint("elsewhere"); }`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: join(import.meta.dirname, "../.."),
    env: { NODE_ENV: "test", PATH: process.env["PATH"], PARALLAX_CRASH_AT: crashAt },
    encoding: "utf8",
  });
  return { signal: run.signal, output: run.stdout };
}

test("a process dies at the named point, at the passage asked for, and nowhere else", () => {
  expect(passages("here")).toEqual({ signal: "SIGKILL", output: "1" });
  expect(passages("elsewhere:3")).toEqual({ signal: "SIGKILL", output: "123" });
  expect(passages("nowhere")).toEqual({ signal: null, output: "123" });
});
