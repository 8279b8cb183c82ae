import {
  arrivalOf,
  inOrderOfPublication,
  isFaulty,
  prepareEvidence,
  type EvidenceError,
  type FaultyItem,
  type EvidenceInput,
  type ParsedDocument,
  type ParsedItem,
  type PreparedEvidence,
  type Reading,
} from "#lib/flow/evidence/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { admitEvidence, type AdmissionOutcome } from "./admit-evidence.ts";

/** What one item of a document came to. */
export type ItemOutcome =
  | { readonly kind: "admitted"; readonly outcome: AdmissionOutcome; readonly evidence: PreparedEvidence }
  | { readonly kind: "faulty"; readonly item: FaultyItem }
  | { readonly kind: "refused"; readonly error: EvidenceError; readonly input: EvidenceInput }
  | { readonly kind: "failed"; readonly error: unknown; readonly item: ParsedItem };

export type DocumentAdmission = {
  readonly reading: Reading;
  /** What is said of an item before it is admitted: a language, a visibility. */
  readonly adjust: (input: EvidenceInput) => EvidenceInput;
  readonly answer: (outcome: ItemOutcome) => void;
  /** Asked between items; work stops where it is aborted. */
  readonly signal?: AbortSignal;
};

/** A database that fails this often in a row is gone; the rest of the document would only fail after it. */
const FAILURES_MAX = 3;

async function admitItem(ctx: Context, item: ParsedItem, work: DocumentAdmission): Promise<ItemOutcome> {
  if (isFaulty(item)) return { kind: "faulty", item };
  const input = work.adjust(item.input);
  const arrival = arrivalOf(item, work.reading);
  const prepared = prepareEvidence(ctx, input, arrival);
  if (!prepared.ok) return { kind: "refused", error: prepared.error, input };
  const outcome = await admitEvidence(ctx, input, arrival);
  return outcome.ok
    ? { kind: "admitted", outcome: outcome.value, evidence: prepared.value }
    : { kind: "refused", error: outcome.error, input };
}

/**
 * Admits a document item by item, in the order of publication, each in a transaction of its own: a run that is cut
 * off has lost nothing, and the next one completes it. Throws where the database is gone.
 */
export async function admitDocument(
  ctx: Context,
  parsed: ParsedDocument,
  work: DocumentAdmission,
): Promise<void> {
  let failures = 0;
  for (const item of inOrderOfPublication(parsed)) {
    work.signal?.throwIfAborted();
    try {
      work.answer(await admitItem(ctx, item, work));
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES_MAX) throw error;
      work.answer({ kind: "failed", error, item });
    }
  }
}
