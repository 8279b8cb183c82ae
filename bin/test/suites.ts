import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runNode, ROOT } from "./child.ts";
import { tallyPlaywright } from "./playwright-results.ts";
import { startProduct } from "./product.ts";
import { failure, NOTHING, sum, type Tally } from "./tally.ts";
import { tallyVitest } from "./vitest-results.ts";

/** Runs the tests of rules and of the database; they start a PostgreSQL of their own. */
export async function runVitest(resultFolder: string, filters: readonly string[]): Promise<Tally> {
  const results = join(resultFolder, "vitest.json");
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}`,
  ];
  const code = await runNode([...args, ...filters], {});
  return judge("vitest", code, results, tallyVitest);
}

/** Runs the journeys in a browser against a product started for them. */
export async function runPlaywright(resultFolder: string, filters: readonly string[]): Promise<Tally> {
  if (!hasJourneys()) return NOTHING;
  const results = join(resultFolder, "playwright.json");
  const product = await startProduct().catch((fault: unknown) => String(fault));
  if (typeof product === "string") return failure(`e2e: ${product}`);
  const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", ...filters];
  const code = await runNode(args, { ...product.environment, PLAYWRIGHT_JSON_OUTPUT_FILE: results });
  const tally = judge("e2e", code, results, tallyPlaywright);
  const end = await product.stop().then(
    () => NOTHING,
    (fault: unknown) => failure(`e2e: ${String(fault)}`),
  );
  return sum([tally, end]);
}

/** The journeys that cannot run here, each as one skipped test. */
export function skipPlaywright(why: string): Tally {
  const skips = journeys().map((file) => `${file}: ${why}`);
  return { ...NOTHING, skipped: skips.length, skips };
}

function journeys(): string[] {
  const files = readdirSync(join(ROOT, "e2e"), { recursive: true, encoding: "utf8" });
  return files.filter((name) => /\.(spec|test)\.ts$/.test(name));
}

function hasJourneys(): boolean {
  return journeys().length > 0;
}

/** A program that failed without naming a test, or left no report, counts as one failure. */
function judge(name: string, code: number, results: string, read: (report: unknown) => Tally): Tally {
  if (!existsSync(results)) return failure(`${name}: ended with exit code ${code} and left no report`);
  const tally = read(JSON.parse(readFileSync(results, "utf8")));
  return code !== 0 && tally.failed === 0
    ? sum([tally, failure(`${name}: ended with exit code ${code}`)])
    : tally;
}
