import { cpus, totalmem } from "node:os";
import type { Row } from "./harness.ts";

/** The line that says where the numbers come from. */
export function machineLine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? "unknown"}, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
}

const HEAD = ["bench", "what", "median", "min–max", "runs", "ratio", "budget", ""];

/** The rows as a table for a terminal; missed budgets stand out. */
export function table(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function cells(row: Row): string[] {
  return [
    row.bench,
    row.name,
    `${number(row.median)} ${row.unit}`,
    `${number(row.min)}–${number(row.max)}`,
    String(row.runs),
    row.ratio === null ? "" : `${number(row.ratio)} × ${row.ratioOf ?? ""}`,
    row.budget ?? "",
    row.met === null ? "" : row.met ? "met" : "MISSED",
  ];
}

function number(value: number): string {
  return value.toLocaleString("en", { maximumSignificantDigits: 3 });
}
