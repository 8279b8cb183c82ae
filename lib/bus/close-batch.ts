import { crashPoint } from "#lib/kernel/crash.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import type { Consumer } from "./consumer.ts";
import { strikeBurial } from "./faults.ts";
import { failedRow, isSpent, itemOf, letterOf, type Outcome } from "./outcome.ts";
import { closeFailed, closeHandled, recordResults, type FailedDelivery } from "./store/batches.ts";
import type { ClaimedDelivery } from "./store/claims.ts";
import { buryLetters, type DeadLetter } from "./store/dead-letters.ts";
import { insertQuarantineItems, type QuarantineItem } from "./store/quarantine.ts";

/** One message of a batch with its end; `fresh` where this batch wrote its inbox row. */
export type Settled = {
  readonly delivery: ClaimedDelivery;
  readonly outcome: Outcome;
  readonly fresh: boolean;
};

type Closing = {
  readonly failures: FailedDelivery[];
  readonly letters: DeadLetter[];
  readonly items: QuarantineItem[];
};

function addFailed(closing: Closing, consumer: Consumer, one: Settled, now: Date): void {
  const { delivery, outcome, fresh } = one;
  if (outcome.kind === "failed") {
    closing.failures.push({ ...failedRow(consumer, delivery, outcome.failure, now, Math.random()), fresh });
    if (isSpent(consumer, delivery.attempts, outcome.failure))
      closing.letters.push(letterOf(consumer, delivery, outcome.failure, now));
  }
  if (outcome.kind !== "quarantined") return;
  closing.items.push(itemOf(consumer.name, delivery, outcome, now));
  closing.failures.push({
    message_id: delivery.message_id,
    status: "quarantined",
    next_attempt_at: null,
    error_class: outcome.reason,
    error: outcome.detail,
    alone: false,
    fresh,
  });
}

/**
 * Writes the end of every message of a batch: delivery rows, result hashes, dead letters and quarantine items, each
 * kind in one statement, all in the transaction of the work itself.
 */
export async function closeBatch(
  tx: Tx,
  consumer: Consumer,
  settled: readonly Settled[],
  now: Date,
): Promise<void> {
  const closing: Closing = { failures: [], letters: [], items: [] };
  const done: string[] = [];
  const duplicates: string[] = [];
  const results: { message_id: string; result_hash: string }[] = [];
  for (const one of settled) {
    const { delivery, outcome } = one;
    if (outcome.kind === "done") done.push(delivery.message_id);
    if (outcome.kind === "done" && outcome.resultHash !== null)
      results.push({ message_id: delivery.message_id, result_hash: outcome.resultHash });
    if (outcome.kind === "duplicate") duplicates.push(delivery.message_id);
    if (outcome.kind === "cancelled")
      await closeHandled(tx, consumer.name, [delivery.message_id], now, {
        status: "cancelled",
        reason: outcome.reason,
      });
    addFailed(closing, consumer, one, now);
  }
  await closeHandled(tx, consumer.name, done, now, { status: "done" });
  await closeHandled(tx, consumer.name, duplicates, now, { status: "done", duplicate: true });
  await recordResults(tx, consumer.name, results);
  await closeFailed(tx, consumer.name, closing.failures, now);
  await bury(tx, closing.letters).catch((error: unknown) => {
    throw new BurialError(closing.failures, error);
  });
  await insertQuarantineItems(tx, closing.items);
}

/** Dead letters could not be written, so the attempts they close stay open. */
export class BurialError extends Error {
  override readonly name = "BurialError";
  readonly failures: readonly FailedDelivery[];
  constructor(failures: readonly FailedDelivery[], cause: unknown) {
    super("the dead letters could not be written", { cause });
    this.failures = failures;
  }
}

/** Buries letters with their crash points, unless the development fault says that this fails. */
export async function bury(tx: Tx, letters: readonly DeadLetter[]): Promise<void> {
  if (letters.length === 0) return;
  crashPoint("dead-letter.before-insert");
  strikeBurial();
  await buryLetters(tx, letters);
  crashPoint("dead-letter.after-insert");
}
