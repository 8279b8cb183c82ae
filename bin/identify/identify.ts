import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { once } from "node:events";
import type { Writable } from "node:stream";
import {
  extractFeatures,
  resolveScratch,
  type Features,
  type Resolution,
} from "#lib/flow/events/resolution/index.ts";
import { StepRefused, type Output } from "../command-line.ts";
import { readLine } from "./read-line.ts";

type Options = { readonly input: string; readonly output: string; readonly explain?: boolean };
type Answer = { readonly id?: string } & Record<string, unknown>;

/** Resolves the lines of a file among themselves and writes an answer per line; false where none could be read. */
export async function identify(options: Options, output: Output): Promise<boolean> {
  const { documents, answers } = await readDocuments(options.input);
  const failed = answers.filter((answer) => answer !== null).length;
  for (const { index, geid, resolution } of resolveScratch(documents.map(({ features }) => features))) {
    const document = documents[index];
    if (document)
      answers[document.line] = answerOf(document.features.id, geid, resolution, options.explain === true);
  }
  await writeLines(options.output, answers);
  const sums = { lines: answers.length, identified: documents.length, failed };
  process.stderr.write(`${sums.identified} of ${sums.lines} lines identified, ${failed} failed\n`);
  if (options.output !== "-") output.line(sums);
  return documents.length > 0 || answers.length === 0;
}

function answerOf(id: string, geid: string, resolution: Resolution, isExplained: boolean): Answer {
  const { decision, score, threshold, vetoes, signals, candidates, counterSignal } = resolution;
  const short = { id, geid, decision, score: Math.round(score * 1e4) / 1e4 };
  if (!isExplained) return short;
  const proposed = decision === "ambiguous" ? resolution.geid : null;
  return { ...short, threshold, proposed, vetoes, signals, candidates, counter_signal: counterSignal };
}

async function readDocuments(input: string) {
  const documents: { line: number; features: Features }[] = [];
  const answers: (Answer | null)[] = [];
  const source = input === "-" ? process.stdin : createReadStream(input);
  const opened = input === "-" ? Promise.resolve() : once(source, "open");
  await opened.catch((fault: unknown) => {
    throw new StepRefused(`cannot read ${input}`, fault instanceof Error ? fault.message : String(fault));
  });
  for await (const line of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === "") continue;
    const read = readLine(line.replace(/^\ufeff/, ""));
    if (read.ok) documents.push({ line: answers.length, features: extractFeatures(read.value) });
    answers.push(read.ok ? null : { ...read.error, line: answers.length + 1 });
  }
  return { documents, answers };
}

/** Writes beside the file and renames, so that a reader never sees half of it. */
async function writeLines(path: string, answers: readonly (Answer | null)[]): Promise<void> {
  if (path === "-") return writeAll(process.stdout, answers);
  const beside = `${path}.${process.pid}.part`;
  try {
    const stream = createWriteStream(beside);
    await once(stream, "open");
    await writeAll(stream, answers);
    stream.end();
    await once(stream, "close");
    await rename(beside, path);
  } catch (fault) {
    await rm(beside, { force: true });
    throw new StepRefused(`cannot write ${path}`, fault instanceof Error ? fault.message : String(fault));
  }
}

async function writeAll(stream: Writable, answers: readonly (Answer | null)[]): Promise<void> {
  for (const answer of answers) {
    if (!stream.write(`${JSON.stringify(answer)}\n`)) await once(stream, "drain");
  }
}
