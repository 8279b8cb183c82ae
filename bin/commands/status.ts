import type { Command } from "commander";
import { env } from "#lib/kernel/env.ts";
import { addCommand, type Output, runCommand } from "../command-line.ts";
import { type Answer, askSupervisor } from "../supervisor/control.ts";
import { livingHolder } from "../supervisor/folder-lock.ts";

/** `parallax status` */
export function register(program: Command): void {
  addCommand(program, "status", "tell which parts run; exit code 0 when all do").action(
    (options: { json?: boolean }) => runCommand(options, status),
  );
}

async function status(output: Output): Promise<boolean> {
  const { dataDir } = env();
  const holder = livingHolder(dataDir);
  if (holder === null || holder.control === null) {
    const state = holder === null ? "stopped" : holder.purpose === "command" ? "command" : "starting";
    output.line({ state, address: null, dataDir, parts: [] });
    output.say(
      holder === null
        ? `Parallax does not run on ${dataDir}. Start it with npm start.`
        : `Process ${holder.process.pid} holds ${dataDir} (${state}).`,
    );
    return false;
  }
  const answer = await askSupervisor(holder.control, { do: "status" });
  const areAllRunning = answer.parts.every(({ state }) => state === "running");
  output.line({
    state: areAllRunning ? "running" : "degraded",
    address: answer.address,
    dataDir,
    parts: answer.parts,
  });
  output.say(`${answer.address ?? ""}  (process ${holder.process.pid}, data in ${dataDir})`);
  for (const part of answer.parts) output.say(inWords(part));
  return areAllRunning;
}

function inWords({ name, state, pid, restarts, reason }: Answer["parts"][number]): string {
  const process = pid === null ? "" : `process ${pid}`;
  const again = restarts > 0 ? `started again ${restarts} time${restarts === 1 ? "" : "s"}` : "";
  return `  ${name.padEnd(8)}${[state, process, again, reason?.split("\n")[0] ?? ""].filter(Boolean).join(", ")}`;
}
