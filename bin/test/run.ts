/**
 * `npm test`: everything that proves the product, with one closing line. `npm test -- lib/bus` runs the vitest files
 * under a path only; `npm test -- e2e/journeys/search` the journeys
 * of the files whose path begins so.
 */
import { mkdtemp, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensurePrograms } from "./programs.ts";
import { runPlaywright, runVitest, skipPlaywright } from "./suites.ts";
import { closingLine, isGreen, NOTHING, sum, type Tally } from "./tally.ts";
import { readWishes } from "./wishes.mjs";

const JOURNEYS = "e2e/";

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function runAll(resultFolder: string, filters: readonly string[]): Promise<Tally> {
  const { away, remedy } = await ensurePrograms(say);
  if (remedy) say(`Tests that need ${away.join(", ")} are skipped; to run them too: ${remedy}`);
  const ofBrowser = filters.filter((path) => path.startsWith(JOURNEYS));
  const ofUnits = filters.filter((path) => !path.startsWith(JOURNEYS));
  const wantsAll = filters.length === 0;
  const units = wantsAll || ofUnits.length > 0 ? await runVitest(resultFolder, ofUnits) : NOTHING;
  if (!wantsAll && ofBrowser.length === 0) return units;
  const journeys = away.includes("chromium")
    ? skipPlaywright("needs chromium")
    : await runPlaywright(resultFolder, ofBrowser);
  return sum([units, journeys]);
}

function list(title: string, lines: readonly string[]): void {
  if (lines.length > 0) say(["", title, ...lines.map((line) => `  ${line}`)].join("\n"));
}

const wishes = readWishes();
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const resultFolder = wishes.resultFolder ?? (await mkdtemp(join(tmpdir(), "parallax-results-")));
await mkdir(resultFolder, { recursive: true });
const tally = await runAll(resultFolder, filters);
if (wishes.resultFolder === null) await rm(resultFolder, { recursive: true, force: true });
list("Skipped:", tally.skips);
list("Failed:", tally.failures);
say("");
say(closingLine(tally));
process.exitCode = isGreen(tally, wishes.allowsSkips) ? 0 : 1;
