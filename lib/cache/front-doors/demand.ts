import { setTimeout as wait } from "node:timers/promises";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { bumpTags } from "../pages/index.ts";
import { insertDemand, standingOf, type Standing } from "./store.ts";

const context: Context = { tenant: null, principal: null, purpose: "operating" };
const FIRST_LOOK_MS = 10;
const LONGEST_PAUSE_MS = 200;

/**
 * Demands, in the transaction that takes something away, that no front door shows it any more. Answers the epoch under
 * which doors confirm. `tags` are those of kept pages that may still speak of it.
 */
export async function demandInvalidation(
  tx: Tx,
  demand: { readonly subject: string; readonly tags: readonly string[] },
): Promise<bigint> {
  await bumpTags(tx, demand.tags, true);
  return await insertDemand(tx, demand.subject);
}

/** Waits until every door that runs has confirmed an epoch, at most so long; answers who has not. */
export async function awaitDoors(epoch: bigint, patienceMs: number): Promise<Standing> {
  const deadline = performance.now() + patienceMs;
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const standing = await inContext(context, (tx) => standingOf(tx, epoch));
    const leftMs = deadline - performance.now();
    if (standing.pending.length === 0 || leftMs <= 0) return standing;
    await wait(Math.min(pauseMs, leftMs));
  }
}
