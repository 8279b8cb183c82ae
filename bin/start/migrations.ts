import { setTimeout as wait } from "node:timers/promises";
import { prepareJobQueue } from "#lib/adapters/job-queue/index.ts";
import { migrate } from "#lib/kernel/db/migrate.ts";
import { log } from "#lib/kernel/log.ts";
import { StepRefused } from "../progress.mjs";
import { databaseAnswers } from "./database.ts";
import type { Step } from "./step.ts";

const RETRY_MS = 5_000;

/** Brings the database to this release; where it does not answer yet, as soon as it does. */
export const migrationsStep: Step = {
  title: "migrations",
  run: async ({ supervisor, parts, signal }, note) => {
    if (supervisor.has("db") && !parts.includes("db")) return null;
    if (!(await databaseAnswers())) {
      void migrateLater(signal);
      return "wait for the database";
    }
    note("applying");
    const { applied } = await migrate({ finish: prepareJobQueue }).catch((fault: unknown) => {
      throw new StepRefused(
        `The database could not be brought to this release: ${fault instanceof Error ? fault.message : String(fault)}`,
        "Nothing of the failed migration was kept; mend the cause and start again, or restore a backup.",
      );
    });
    return applied.length === 0 ? "none pending" : `${applied.length} applied`;
  },
};

async function migrateLater(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await wait(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted || !(await databaseAnswers())) continue;
    try {
      const { applied } = await migrate({ finish: prepareJobQueue });
      log.info({ applied }, "the database answers and was brought to this release");
      return;
    } catch (error) {
      log.error({ err: error }, "the database could not be brought to this release");
    }
  }
}
