import type { Output } from "../command-line.ts";
import { withDatabase } from "../with-database.ts";
import { checkFolder } from "./lint-pack.ts";

/** `parallax pack dry-run`: what every public event would come to under a pack, beside what it is now. */
export async function dryRun(folder: string, output: Output): Promise<boolean> {
  const manifest = checkFolder(folder, output);
  if (!manifest) return false;
  return await withDatabase(output, async () => {
    const { dryRunPack } = await import("#lib/flow/projections/index.ts");
    const rows = await dryRunPack(manifest);
    output.say("importance now → under this pack");
    for (const row of rows) {
      output.line(row);
      const now = row.now === null ? "  —  " : row.now.importance.toFixed(3);
      output.say(
        `${now} → ${row.then.importance.toFixed(3)}  relevance ${row.then.relevance.toFixed(3)}  ${row.is_shown ? "shown" : "left out"}  ${row.title}`,
      );
    }
    const shown = rows.filter((row) => row.is_shown).length;
    output.line({ events: rows.length, shown });
    output.say(`${shown} of ${rows.length} events would be shown.`);
    return true;
  });
}
