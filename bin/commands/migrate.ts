import type { Command } from "commander";
import { prepareJobQueue } from "#lib/adapters/job-queue/index.ts";
import { migrate } from "#lib/kernel/db/migrate.ts";
import { addCommand, runCommand } from "../command-line.ts";
import { withMigratableDatabase } from "../with-database.ts";

/** `parallax migrate` */
export function register(program: Command): void {
  addCommand(program, "migrate", "bring the database to this release").action((options: { json?: boolean }) =>
    runCommand(options, (output) =>
      withMigratableDatabase(output, async () => {
        const { applied } = await output.progress.step(
          "migrations",
          () => migrate({ finish: prepareJobQueue }),
          ({ applied }) => `${applied.length} applied`,
        );
        output.line({ applied });
        output.say(applied.length === 0 ? "The database is up to date." : `Applied: ${applied.join(", ")}`);
      }),
    ),
  );
}
