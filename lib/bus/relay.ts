import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import type { Consumer } from "./consumer.ts";
import type { Bus } from "./message.ts";
import { relayPending, type Bindings } from "./store/outbox.ts";

const RELAY_BATCH = 1_000;

/** Who hears what, of all declared consumers. */
export function bindingsOf(consumers: readonly Consumer[]): Bindings {
  const pairs = consumers.flatMap((one) => one.on.map((type) => ({ type: type.type, consumer: one })));
  return {
    types: pairs.map((pair) => pair.type),
    consumers: pairs.map((pair) => pair.consumer.name),
    ordered: pairs.map((pair) => pair.consumer.ordered),
  };
}

/**
 * Relays the next pending messages of a bus to their consumers, in one statement: a crash before its commit leaves
 * them pending, after it they are relayed; there is no between. Answers how many, and whom to wake.
 */
export async function relayOnce(
  bus: Bus,
  bindings: Bindings,
  worker: number,
): Promise<{ relayed: number; consumers: string[] }> {
  crashPoint("relay.before-claim");
  const result = await relayPending(bus, bindings, RELAY_BATCH, clock.now(), worker);
  if (result.relayed > 0) crashPoint("relay.after-commit");
  return result;
}
