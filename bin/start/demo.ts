import { fork } from "node:child_process";
import { join } from "node:path";
import { env } from "#lib/kernel/env.ts";
import { StepRefused } from "../progress.mjs";
import { inheritEnvironment } from "../supervisor/inherit-environment.mjs";
import { databaseAnswers } from "./database.ts";
import type { DemoMessage } from "./load-demo.ts";
import type { Step } from "./step.ts";

/** Loads the demo network into the database, unless PARALLAX_DEMO=0, and says who may sign in. */
export const demoStep: Step = {
  title: "demo network",
  run: async ({ supervisor, parts, closing, signal }, note) => {
    if (!env().demo || !env().isDevelopment) return null;
    if ((supervisor.has("db") && !parts.includes("db")) || !(await databaseAnswers())) return null;
    note("loading");
    const report = await loadInChild(note, signal);
    closing.push("Development logins (handle, password, role and tenant):", ...loginLines(report.logins));
    if (report.new === 0 && report.failed === 0) return "loaded before";
    const failed = report.failed > 0 ? `, ${report.failed} failed` : "";
    return `${report.new} pieces of evidence from ${report.files} feeds${failed}`;
  },
};

type Report = NonNullable<DemoMessage["report"]>;

/** In a process of its own: what loading needs in memory must not stay with the supervisor. */
function loadInChild(note: (text: string) => void, signal: AbortSignal): Promise<Report> {
  const child = fork(join(import.meta.dirname, "load-demo.ts"), {
    env: inheritEnvironment({ PARALLAX_PROCESS: "demo", PARALLAX_LOG: "warn" }),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    signal,
  });
  let output = "";
  let report: Report | null = null;
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  child.on("message", (message: DemoMessage) => {
    if (message.note) note(message.note.slice(0, 48));
    report = message.report ?? report;
  });
  return new Promise((settle, fail) => {
    child.once("error", fail);
    child.once("close", () => (report ? settle(report) : fail(failed(output))));
  });
}

function failed(output: string): StepRefused {
  // What went wrong stands above its stack, and that above the name of the program.
  const lines = output.trim().split("\n");
  const first = lines.findIndex((line) => /^(?:\w*Error|\w+ \[\w+\]|node:)/.test(line));
  const detail = lines.slice(Math.max(first, 0), Math.max(first, 0) + 12).join("\n");
  return new StepRefused(
    "The demo network could not be loaded.",
    "Start without it: PARALLAX_DEMO=0 npm start",
    detail,
  );
}

function loginLines(logins: Report["logins"]): string[] {
  const width = Math.max(...logins.map(({ handle }) => handle.length));
  return logins.map(
    ({ handle, password, tenant, role }) =>
      `  ${handle.padEnd(width)}  ${password ?? "(its password was changed)"}  ${role}, ${tenant}`,
  );
}
