import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { redactText } from "./redact.ts";

test("keys, secret references and passwords in addresses are blanked wherever they stand", () => {
  const text = redactText(
    "GET /x?k=plx_abc123_S3cr3tS3cr3t postgres://user:hunter2@db/x secret://sites/agiright/cms",
  );
  for (const secret of ["S3cr3t", "hunter2", "sites/agiright"]) expect(text).not.toContain(secret);
});

test("a log line holds no secret and stays one line", () => {
  const script = `import { log } from "#lib/kernel/log.ts";
    log.info({ headers: { authorization: "Bearer canary-1", "set-cookie": "canary-2" }, password: "canary-3", ua: "a\\nb\\u001b[31m", url: "/?t=plx_k_canary-4" }, "plx_k_canary-5");
    log.error({ err: new Error("postgres://u:canary-6@h/") }, "failed");`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: join(import.meta.dirname, "../.."),
    env: { NODE_ENV: "test", PATH: process.env["PATH"], PARALLAX_LOG: "info" },
    encoding: "utf8",
  });
  expect(run.status).toBe(0);
  expect(run.stderr).not.toContain("canary");
  const lines = run.stderr.trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ ua: "a\nb\u001b[31m", password: "[redacted]" });
});
