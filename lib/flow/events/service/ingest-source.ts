import {
  endRun,
  fetchPort,
  keepDocument,
  parseInWorker,
  startRun,
  type EvidenceInput,
  type FetchedDocument,
  type OpenRun,
  type RunEnd,
} from "#lib/flow/evidence/index.ts";
import { EvidenceVisibility } from "#lib/flow/evidence/contracts.ts";
import { clock } from "#lib/kernel/clock.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { admitDocument, type ItemOutcome } from "./admit-document.ts";

function countIn(counts: { items: number; new: number; known: number; failed: number }, item: ItemOutcome) {
  counts.items += 1;
  if (item.kind !== "admitted") counts.failed += 1;
  else if (item.outcome.outcome === "new") counts.new += 1;
  else counts.known += 1;
}

/** What a source says for items that do not say it themselves; its visibility holds for all of them. */
function adjuster({ language, visibility }: OpenRun): (input: EvidenceInput) => EvidenceInput {
  const kept = EvidenceVisibility.parse(visibility);
  return (input) => ({
    ...input,
    language: input.language ?? language,
    visibility: kept === "PUBLIC" ? input.visibility : kept,
  });
}

async function takeIn(
  ctx: Context,
  run: OpenRun,
  fetched: FetchedDocument,
  signal: AbortSignal,
): Promise<RunEnd> {
  const { bytes, contentType, headers, status, etag, lastModified } = fetched;
  const facts = { httpStatus: status, etag, lastModified };
  const parsed = await parseInWorker(bytes, { contentType, url: run.url });
  if (!parsed.ok) return { ...facts, error: `It cannot be read: ${parsed.error.detail}.` };
  if (parsed.value.format === "opml") return { ...facts, error: "It is a list of feeds; import it as OPML." };
  const received = { bytes, url: run.url, contentType, headers, ...facts };
  const snapshotId = await keepDocument(ctx, run.scope, received);
  const counts = { items: 0, new: 0, known: 0, failed: 0 };
  const source = { id: run.sourceId, url: run.url, title: run.title };
  const reading = { runId: run.runId, source, snapshotId, fetchedAt: clock.now() };
  const answer = (item: ItemOutcome) => countIn(counts, item);
  await admitDocument(ctx, parsed.value, { reading, adjust: adjuster(run), answer, signal });
  return { ...facts, snapshotId, counts, error: null };
}

/**
 * Carries out a run: fetches the source under its last validators and admits what it holds. A document that cannot
 * be had or read fails the run in words; items fail for themselves. Running it twice admits nothing twice.
 */
export async function ingestRun(ctx: Context, runId: string, signal: AbortSignal): Promise<void> {
  const run = await startRun(ctx, runId);
  if (run === null) return;
  const { url, etag, lastModified } = run;
  const fetched = await fetchPort().fetchDocument({ url, etag, lastModified });
  if (!fetched.ok)
    return await endRun(ctx, runId, {
      error: `It could not be fetched: ${fetched.error.detail}.`,
      httpStatus: fetched.error.status ?? null,
    });
  const end = fetched.value.isUnchanged
    ? { error: null, httpStatus: fetched.value.status, etag, lastModified }
    : await takeIn(ctx, run, fetched.value, signal);
  await endRun(ctx, runId, end);
}
