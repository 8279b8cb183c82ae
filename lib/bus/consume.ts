import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { inContext } from "#lib/kernel/db/index.ts";
import { log } from "#lib/kernel/log.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";
import { NEUTRAL, runBatch, type Batch } from "./batch.ts";
import { BurialError, closeBatch } from "./close-batch.ts";
import type { Consumer } from "./consumer.ts";
import { errorText } from "./rules.ts";
import { TimeLimitError } from "./run-handler.ts";
import { openBatch, setAside } from "./store/batches.ts";
import { claimDeliveries } from "./store/claims.ts";

/** How long the rows of a batch that could not be closed rest. */
const REST_MS = 2_000;

/** After a stalled handler: its own attempt is closed, its neighbours rest and then run alone. */
async function recover(batch: Batch, cause: unknown): Promise<void> {
  const { consumer, claim, deliveries } = batch;
  const stalled = cause instanceof TimeLimitError ? cause : null;
  await inContext(NEUTRAL, async (tx) => {
    const now = clock.now();
    const culprits = deliveries.filter((one) => one.message_id === stalled?.messageId);
    await setAside(tx, {
      ...{ consumer: consumer.name, claim, budget: consumer.attempts, except: stalled?.messageId ?? null },
      nextAttemptAt: new Date(now.getTime() + REST_MS),
      failures: cause instanceof BurialError ? cause.failures : [],
    });
    const opened = await openBatch(tx, consumer.name, claim, culprits, now);
    const failure = { errorClass: "time_limit", error: errorText(cause) } as const;
    const settled = culprits.flatMap((delivery) => {
      const row = opened.find((one) => one.message_id === delivery.message_id);
      return row ? [{ delivery, outcome: { kind: "failed", failure } as const, fresh: row.fresh }] : [];
    });
    await closeBatch(tx, consumer, settled, now);
  });
  crashPoint("consumer.after-recovery");
}

/**
 * Handles a batch: all in one transaction; if that fails, again with a savepoint around each message; if that can't
 * be closed either, the rows are set aside. Rejects only when the database can't be reached; then the rows stay
 * claimed until the sweep finds them.
 */
async function settle(batch: Batch, apart: boolean): Promise<void> {
  try {
    await runBatch(batch, apart);
  } catch (error) {
    if (!apart && !(error instanceof TimeLimitError)) return settle(batch, true);
    log.warn(
      { err: error, consumer: batch.consumer.name, messages: batch.deliveries.length },
      "a batch was set aside",
    );
    await recover(batch, error);
  }
}

/**
 * Claims and handles the next batch of a consumer. Answers how many deliveries it took; 0 means nothing is due for
 * this worker. `alone` serves those that were in a batch that died or stalled, one at a time.
 */
export async function consumeOnce(consumer: Consumer, worker: number, alone: boolean): Promise<number> {
  const claim = uuidv7();
  const kind = alone ? "alone" : consumer.ordered ? "ordered" : "many";
  const limit = alone ? 1 : consumer.batchSize;
  crashPoint("consumer.before-claim");
  const deliveries = await claimDeliveries(kind, {
    consumer: consumer.name,
    limit,
    worker,
    claim,
    now: clock.now(),
  });
  if (deliveries.length === 0) return 0;
  crashPoint("consumer.after-claim");
  await settle({ consumer, claim, deliveries }, alone);
  return deliveries.length;
}
