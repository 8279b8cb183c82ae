import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { enterContext, inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { closeBatch, type Settled } from "./close-batch.ts";
import type { Consumer } from "./consumer.ts";
import { keepsWork, outcomeOf, outcomeOfError, type Outcome } from "./outcome.ts";
import { ERROR_CLASSES } from "./rules.ts";
import { contextOf, runHandler, TimeLimitError } from "./run-handler.ts";
import { openBatch, releaseUntouched, type OpenedDelivery } from "./store/batches.ts";
import type { ClaimedDelivery } from "./store/claims.ts";

/** Some deliveries of one consumer in the hands of one worker. */
export type Batch = {
  readonly consumer: Consumer;
  readonly claim: string;
  readonly deliveries: readonly ClaimedDelivery[];
};

/** Ends the fast way of a batch: some message of it needs its work rolled back. */
class NeedsSavepoints extends Error {
  override readonly name = "NeedsSavepoints";
}

/** The bus itself, between messages: nobody's tenant. */
export const NEUTRAL: Context = { tenant: null, principal: null, purpose: "operating", role: "worker" };
/** After this long a batch takes up no further message, to stay clear of the transaction's own limit. */
const BATCH_BUDGET_MS = 10_000;

function sameContext(a: Context, b: Context): boolean {
  return (
    a.tenant === b.tenant &&
    (a.domain ?? null) === (b.domain ?? null) &&
    (a.site ?? null) === (b.site ?? null)
  );
}

/**
 * The deliveries of a batch by their partition keys, and of one key those with equal contexts side by side. Handlers
 * lock what their message is about until the batch ends: batches that take their keys in one order wait for each other
 * and never in a circle. The order means nothing else: a batch holds at most one message of a key that is kept in order.
 */
function byKey(deliveries: readonly ClaimedDelivery[]): ClaimedDelivery[] {
  const named = deliveries.map((delivery) => {
    const { tenant, domain, site } = contextOf(delivery);
    return { delivery, name: JSON.stringify([delivery.envelope.partitionkey, tenant, domain, site]) };
  });
  return named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)).map((one) => one.delivery);
}

/** What is decided before a handler runs: seen already, seen with other content, or out of attempts. */
function decidedBefore(
  consumer: Consumer,
  delivery: ClaimedDelivery,
  opened: OpenedDelivery,
): Outcome | null {
  if (!opened.fresh && opened.known_hash === delivery.payload_hash) return { kind: "duplicate" };
  if (!opened.fresh)
    return {
      kind: "quarantined",
      reason: "payload_mismatch",
      detail: "the id was handled before with another payload",
    };
  if (delivery.attempts <= consumer.attempts) return null;
  const errorClass = ERROR_CLASSES.find((one) => one === delivery.error_class) ?? "process_ended";
  return {
    kind: "failed",
    failure: { errorClass, error: delivery.error ?? "the process ended during the attempt" },
  };
}

async function handleTogether(
  tx: Tx,
  consumer: Consumer,
  delivery: ClaimedDelivery,
  ctx: Context,
): Promise<Outcome> {
  const outcome = outcomeOf(await runHandler(tx, consumer, delivery, ctx));
  if (!keepsWork(outcome)) throw new NeedsSavepoints();
  return outcome;
}

async function handleApart(
  tx: Tx,
  consumer: Consumer,
  delivery: ClaimedDelivery,
  ctx: Context,
): Promise<Outcome> {
  await tx.$executeRaw`savepoint message`;
  let outcome: Outcome;
  try {
    outcome = outcomeOf(await runHandler(tx, consumer, delivery, ctx));
  } catch (error) {
    if (error instanceof TimeLimitError) throw error;
    outcome = outcomeOfError(error);
  }
  if (keepsWork(outcome)) await tx.$executeRaw`release savepoint message`;
  else await tx.$executeRaw`rollback to savepoint message`;
  return outcome;
}

/**
 * Handles a claimed batch in one transaction: inbox rows, handlers each under its message's context, closing.
 * `apart` puts a savepoint around each handler; without it, any handler that fails ends the whole batch with an
 * error and nothing of it happened. What no time was left for goes back uncounted.
 */
export async function runBatch(batch: Batch, apart: boolean): Promise<void> {
  const { consumer, claim, deliveries } = batch;
  const handle = apart ? handleApart : handleTogether;
  const startMs = performance.now();
  await inContext(NEUTRAL, async (tx) => {
    const now = clock.now();
    const rows = await openBatch(tx, consumer.name, claim, deliveries, now);
    const opened = new Map(rows.map((row) => [row.message_id, row]));
    crashPoint("consumer.after-inbox");
    const settled: Settled[] = [];
    const untouched: string[] = [];
    let current = NEUTRAL;
    for (const delivery of byKey(deliveries)) {
      const row = opened.get(delivery.message_id);
      if (!row) continue;
      let outcome = decidedBefore(consumer, delivery, row);
      if (outcome === null && performance.now() - startMs > BATCH_BUDGET_MS) {
        untouched.push(delivery.message_id);
        continue;
      }
      if (outcome === null) {
        const ctx = contextOf(delivery);
        if (!sameContext(current, ctx)) await enterContext(tx, ctx);
        current = ctx;
        outcome = await handle(tx, consumer, delivery, ctx);
      }
      settled.push({ delivery, outcome, fresh: row.fresh });
    }
    await closeBatch(tx, consumer, settled, now);
    await releaseUntouched(tx, consumer.name, untouched);
    crashPoint("consumer.before-commit");
  });
  crashPoint("consumer.after-commit");
}
