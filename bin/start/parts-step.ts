import { env } from "#lib/kernel/env.ts";
import { StepRefused } from "../progress.mjs";
import { logsOf } from "../supervisor/parts.ts";
import { databaseAnswers } from "./database.ts";
import type { StartContext, Step } from "./step.ts";

/** Starts jobs, render and the front door side by side, and waits until each works. */
export const partsStep: Step = {
  title: "processes",
  run: async (context, note) => {
    const others = (["jobs", "render", "web"] as const).filter((name) => context.parts.includes(name));
    if (others.length === 0) return null;
    note(`starting ${others.join(", ")}`);
    // Pages and what is published are served without a database; the jobs follow as soon as there is one.
    const hasDatabase = await databaseAnswers();
    await Promise.all(others.map((name) => startPart(context, name, name === "jobs" && !hasDatabase)));
    return others.join(", ");
  },
};

async function startPart(
  { supervisor }: StartContext,
  name: "jobs" | "render" | "web",
  insists: boolean,
): Promise<void> {
  await supervisor.start([name], insists).catch((fault: unknown) => {
    const [problem = "", ...detail] = (fault instanceof Error ? fault.message : String(fault)).split("\n");
    throw new StepRefused(
      `The part ${problem}.`,
      `Its log is ${logsOf(env().dataDir)}/${name}.log.`,
      detail.join("\n"),
    );
  });
}
