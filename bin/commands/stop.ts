import { setTimeout as wait } from "node:timers/promises";
import type { Command } from "commander";
import { env } from "#lib/kernel/env.ts";
import { addCommand, type Output, runCommand, StepRefused } from "../command-line.ts";
import { parsePartName } from "../part-names.ts";
import { askSupervisor } from "../supervisor/control.ts";
import { livingHolder } from "../supervisor/folder-lock.ts";
import type { PartName } from "../supervisor/part.ts";
import { isRunning } from "../supervisor/process-identity.ts";

type Options = { readonly json?: boolean; readonly only?: PartName[] };

/** `parallax stop [--only P]` */
export function register(program: Command): void {
  addCommand(program, "stop", "stop everything, or one part, which then stays down until it is started")
    .option("--only <part>", "db, jobs, render or web; may be given as a list: jobs,db", parsePartName)
    .action((options: Options) => runCommand(options, (output) => stop(options.only ?? null, output)));
}

async function stop(only: readonly PartName[] | null, output: Output): Promise<void> {
  const holder = livingHolder(env().dataDir);
  if (holder === null) {
    output.line({ stopped: [], message: "not running" });
    output.say(`Parallax does not run on ${env().dataDir}.`);
    return;
  }
  if (holder.control === null) {
    throw new StepRefused(
      `Process ${holder.process.pid} holds ${env().dataDir}, but takes no questions yet.`,
      "Try again in a moment; a command ends by itself.",
    );
  }
  const answer = await askSupervisor(holder.control, { do: "stop", parts: only === null ? null : [...only] });
  if (!answer.ok)
    throw new StepRefused(answer.message ?? "The stop was refused.", "See bin/parallax status.");
  while (only === null && isRunning(holder.process)) await wait(50);
  const stopped = only ?? answer.parts.map(({ name }) => name);
  output.line({ stopped, message: null });
  output.say(`Stopped: ${stopped.join(", ")}`);
}
