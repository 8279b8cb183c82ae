import { admitDocument, type ItemOutcome } from "#lib/flow/events/index.ts";
import {
  closeReading,
  isFaulty,
  openReading,
  parseInWorker,
  type EvidenceInput,
  type ParsedDocument,
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
  /** Told what was noticed of a document as a whole. */
  readonly warn?: (warning: string) => void;
  readonly counts: Counts;
};

/** A language for every item, and for a tenant's own items privacy where they do not say that they are public. */
function adjust(input: EvidenceInput, { language, ctx }: TakeInOptions): EvidenceInput {
  return {
    ...input,
    ...(language === null ? {} : { language }),
    ...(ctx.tenant === null ? {} : { visibility: input.visibility ?? "PRIVATE" }),
  };
}

function answerOf(item: ItemOutcome): ItemAnswer {
  if (item.kind === "admitted") return admitted(item.outcome, item.evidence);
  if (item.kind === "faulty") return faulted(item.item);
  if (item.kind === "refused") return refused(item.error, item.input.title, item.input.url ?? null);
  const { title, url } = isFaulty(item.item) ? item.item : item.item.input;
  const problem = item.error instanceof Error ? item.error.message : String(item.error);
  return { error: `it could not be stored: ${problem}`, code: "failed", title, url: url ?? null };
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
  for (const warning of parsed.value.warnings) options.warn?.(warning);
  const { counts } = options;
  await admitDocument(options.ctx, parsed.value, {
    reading,
    adjust: (input) => adjust(input, options),
    answer: (item) => options.answer(answerOf(item)),
  });
  await closeReading(options.ctx, reading, {
    items: counts.items - before.items,
    new: counts.new - before.new,
    known: counts.known - before.known,
    failed: counts.failed - before.failed,
  });
  return [];
}
