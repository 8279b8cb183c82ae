import { admitEvidence } from "#lib/flow/events/index.ts";
import {
  arrivalOf,
  closeReading,
  inOrderOfPublication,
  isFaulty,
  openReading,
  parseInWorker,
  prepareEvidence,
  type ParsedDocument,
  type ParsedItem,
  type Reading,
  type ReceivedDocument,
} from "#lib/flow/evidence/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { StepRefused } from "../command-line.ts";
import { admitted, faulted, refused, type Counts, type ItemAnswer } from "./answer.ts";

export type TakeInOptions = {
  readonly ctx: Context;
  readonly sourceName: string | null;
  readonly language: string | null;
  readonly answer: (answer: ItemAnswer) => void;
  readonly counts: Counts;
};

/** A database that fails this often in a row is gone; the rest of the document would only fail after it. */
const FAILURES_MAX = 3;

async function takeInItem(
  item: ParsedItem,
  reading: Reading,
  { ctx, language }: TakeInOptions,
): Promise<ItemAnswer> {
  if (isFaulty(item)) return faulted(item);
  const input = language === null ? item.input : { ...item.input, language };
  const arrival = arrivalOf(item, reading);
  const prepared = prepareEvidence(ctx, input, arrival);
  if (!prepared.ok) return refused(prepared.error, input.title, input.url ?? null);
  const outcome = await admitEvidence(ctx, input, arrival);
  return outcome.ok
    ? admitted(outcome.value, prepared.value)
    : refused(outcome.error, input.title, input.url ?? null);
}

async function takeInItems(parsed: ParsedDocument, reading: Reading, options: TakeInOptions): Promise<void> {
  let failures = 0;
  for (const item of inOrderOfPublication(parsed)) {
    try {
      options.answer(await takeInItem(item, reading, options));
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES_MAX) throw error;
      const [title, url] = isFaulty(item)
        ? [item.title, item.url]
        : [item.input.title, item.input.url ?? null];
      options.answer({
        error: `it could not be stored: ${error instanceof Error ? error.message : String(error)}`,
        code: "failed",
        title,
        url,
      });
    }
  }
}

/** Parses a document in a thread of its own; its result is what {@link takeIn} takes in. */
export function parseDocument(document: ReceivedDocument): ReturnType<typeof parseInWorker> {
  return parseInWorker(document.bytes, { contentType: document.contentType, url: document.url });
}

/**
 * Takes a document in, item by item, each in a transaction of its own: a run that is cut off has lost nothing, and
 * the next one completes it. Answers the feeds that the document lists. Throws a refusal for a document that cannot
 * be read as a whole.
 */
export async function takeIn(
  document: ReceivedDocument,
  options: TakeInOptions,
  parsing = parseDocument(document),
): Promise<ParsedDocument["feeds"]> {
  const parsed = await parsing;
  if (!parsed.ok)
    throw new StepRefused(
      `It cannot be read: ${parsed.error.detail}.`,
      "Readable are RSS, Atom, JSON Feed, OPML, JSON lines of evidence and CloudEvents.",
    );
  if (parsed.value.format === "opml") return parsed.value.feeds;
  const reading = await openReading(options.ctx, document, parsed.value, options);
  const before = { ...options.counts };
  await takeInItems(parsed.value, reading, options);
  const { counts } = options;
  await closeReading(options.ctx, reading, {
    items: counts.items - before.items,
    new: counts.new - before.new,
    known: counts.known - before.known,
    failed: counts.failed - before.failed,
  });
  return [];
}
