import { StepRefused } from "../progress.mjs";
import { logsOf } from "../supervisor/parts.ts";
import { env } from "#lib/kernel/env.ts";
import type { Step } from "./step.ts";

/** Starts jobs, render and the front door, and waits until each works. */
export const partsStep: Step = {
  title: "processes",
  run: async ({ supervisor, parts }, note) => {
    const others = (["jobs", "render", "web"] as const).filter((name) => parts.includes(name));
    for (const name of others) {
      note(`starting ${name}`);
      await supervisor.start([name]).catch((fault: unknown) => {
        const [problem = "", ...detail] = (fault instanceof Error ? fault.message : String(fault)).split(
          "\n",
        );
        throw new StepRefused(
          `The part ${problem}.`,
          `Its log is ${logsOf(env().dataDir)}/${name}.log.`,
          detail.join("\n"),
        );
      });
    }
    return others.length === 0 ? null : others.join(", ");
  },
};
