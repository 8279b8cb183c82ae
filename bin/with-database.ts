import { startEmbeddedPostgres } from "#lib/adapters/embedded-postgres/index.ts";
import { closeDatabase } from "#lib/kernel/db/index.ts";
import { prepareJobQueue } from "#lib/adapters/job-queue/index.ts";
import { migrate, pendingMigrations } from "#lib/kernel/db/migrate.ts";
import { env } from "#lib/kernel/env.ts";
import type { Output } from "./command-line.ts";
import { StepRefused } from "./progress.mjs";
import { claimFolder } from "./start/claim-folder.ts";
import { databaseAnswers } from "./start/database.ts";
import { livingHolder } from "./supervisor/folder-lock.ts";

/**
 * Runs a command's work with a database: the one of DATABASE_URL, the one of the running product, or else the
 * embedded one, started and brought to this release for the time of the command.
 */
export async function withDatabase<T>(output: Output, work: () => Promise<T>): Promise<T> {
  return withMigratableDatabase(output, async (isOwn) => {
    if (isOwn) await migrate({ finish: prepareJobQueue });
    else await refuseOldDatabase();
    return work();
  });
}

/** As `withDatabase`, for work that itself brings the database to this release. */
export async function withMigratableDatabase<T>(
  output: Output,
  work: (isOwn: boolean) => Promise<T>,
): Promise<T> {
  if (await databaseAnswers()) return work(false).finally(closeDatabase);
  if (env().databaseUrl !== null) {
    throw new StepRefused(
      "The database of DATABASE_URL does not answer.",
      "See whether its server runs and its address is right.",
    );
  }
  if (livingHolder(env().dataDir)?.purpose === "supervisor") {
    throw new StepRefused(
      "Parallax runs, but its database is down.",
      "Start it with: bin/parallax start --only db",
    );
  }
  return withOwnDatabase(output, work);
}

async function withOwnDatabase<T>(output: Output, work: (isOwn: boolean) => Promise<T>): Promise<T> {
  const lock = await claimFolder("command", () => undefined);
  try {
    const start = () => startEmbeddedPostgres({ dataDir: env().dataDir, takeOver: true });
    const cluster = await output.progress.step("PostgreSQL", start, () => "started for this command");
    try {
      return await work(true);
    } finally {
      await closeDatabase();
      await cluster.stop();
    }
  } finally {
    lock.release();
  }
}

async function refuseOldDatabase(): Promise<void> {
  const pending = await pendingMigrations();
  if (pending.length === 0) return;
  throw new StepRefused(
    `The database lacks ${pending.length} migration${pending.length === 1 ? "" : "s"} of this release.`,
    "Apply them with: bin/parallax migrate",
  );
}
