import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { JournalLine } from "./contracts.ts";

const NAME = "entries.jsonl";

/** A line that was torn by a crash, or written by another version, says nothing. */
function parseLine(text: string): JournalLine | null {
  try {
    return JournalLine.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The lines of a site's journal, oldest first; none where there is no journal. */
export function readJournal(folder: string): JournalLine[] {
  try {
    const lines = readFileSync(join(folder, NAME), "utf8").split("\n");
    return lines.map((line) => (line === "" ? null : parseLine(line))).filter((line) => line !== null);
  } catch {
    return [];
  }
}

/** Adds lines at the end. A line begins with a line feed of its own, so that a torn one before it spoils only itself. */
export function appendJournal(folder: string, lines: readonly JournalLine[]): void {
  if (lines.length === 0) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, NAME), lines.map((line) => `\n${JSON.stringify(line)}`).join(""));
}

/** Replaces the journal by one that holds only what counts. */
export function rewriteJournal(folder: string, lines: readonly JournalLine[]): void {
  const draft = join(folder, `${NAME}.${process.pid}`);
  writeFileSync(draft, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  renameSync(draft, join(folder, NAME));
}
