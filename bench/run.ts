/**
 * `npm run bench [name…]`: runs the benches one after another, prints one table, writes bench/results.json. A name
 * stands for its parts too: `resolve` for `resolve-speed`, `resolve-admission` and `resolve-quality`.
 */
import { fork } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { startEmbeddedPostgres } from "#lib/adapters/embedded-postgres/index.ts";
import { reloadEnv } from "#lib/kernel/env.ts";
import { ensureTemplate } from "#lib/testing/template.ts";
import { type Measurement, type Row, toRow } from "./harness.ts";
import { machineLine, table } from "./table.ts";

const FOLDER = import.meta.dirname;
const RESULTS = join(FOLDER, "results.json");

type Outcome = { readonly rows: Row[]; readonly notes: string[]; readonly hasFailed: boolean };

function benchFiles(wanted: readonly string[]): string[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".bench.ts"));
  const names = files.map((file) => basename(file, ".bench.ts"));
  const isOf = (name: string, group: string) => name === group || name.startsWith(`${group}-`);
  const unknown = wanted.filter((group) => !names.some((name) => isOf(name, group)));
  if (unknown.length > 0)
    throw new Error(`no bench named ${unknown.join(", ")}; there are: ${names.join(", ")}`);
  return files.filter((_, at) => wanted.length === 0 || wanted.some((group) => isOf(names[at] ?? "", group)));
}

function runOne(file: string, machine: string): Promise<Outcome> {
  const name = basename(file, ".bench.ts");
  const rows: Row[] = [];
  const notes: string[] = [];
  const child = fork(join(FOLDER, "run-one.ts"), [join(FOLDER, file)], { execArgv: ["--expose-gc"] });
  child.on("message", (message: { measurement?: Measurement; note?: string }) => {
    if (message.measurement) rows.push(toRow(name, machine, message.measurement));
    if (message.note) notes.push(`${name}: ${message.note}`);
  });
  return new Promise((settle) => {
    child.once("exit", (code) => settle({ rows, notes, hasFailed: code !== 0 }));
  });
}

/** Rows of benches that did not run this time stay as they were measured. */
function mergeResults(rows: readonly Row[]): Row[] {
  const ran = new Set(rows.map((row) => row.bench));
  return [...readResults().filter((row) => !ran.has(row.bench)), ...rows].sort((a, b) =>
    a.bench.localeCompare(b.bench),
  );
}

function readResults(): Row[] {
  try {
    return (JSON.parse(readFileSync(RESULTS, "utf8")) as { rows: Row[] }).rows;
  } catch {
    return [];
  }
}

async function withServer(run: () => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "parallax-bench-"));
  const server = await startEmbeddedPostgres({ dataDir, listen: "tcp" });
  const { user, password, port } = server.descriptor;
  process.env["PARALLAX_SECRET"] ??= "bench-only-secret-of-the-installation-0123456789";
  process.env["PARALLAX_LOG"] ??= "warn";
  reloadEnv();
  process.env["PARALLAX_TEST_DATABASE_URL"] =
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  try {
    process.env["PARALLAX_TEST_TEMPLATE"] = await ensureTemplate(process.env["PARALLAX_TEST_DATABASE_URL"]);
    await run();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const files = benchFiles(process.argv.slice(2).filter((argument) => !argument.startsWith("-")));
const machine = machineLine();
console.log(machine);
const outcomes: Outcome[] = [];
await withServer(async () => {
  for (const file of files) {
    console.log(`· ${basename(file, ".bench.ts")}`);
    outcomes.push(await runOne(file, machine));
  }
});
const rows = outcomes.flatMap((outcome) => outcome.rows);
console.log(`\n${table(rows)}\n`);
for (const note of outcomes.flatMap((outcome) => outcome.notes)) console.log(note);
writeFileSync(RESULTS, `${JSON.stringify({ machine, rows: mergeResults(rows) }, null, 2)}\n`);
const missed = rows.filter((row) => row.met === false).length;
const failed = outcomes.filter((outcome) => outcome.hasFailed).length;
console.log(`${rows.length} rows, ${missed} budgets missed${failed > 0 ? `, ${failed} benches failed` : ""}`);
if (failed > 0) process.exitCode = 1;
