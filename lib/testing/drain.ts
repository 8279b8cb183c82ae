import { consumeOnce } from "#lib/bus/consume.ts";
import type { Consumer } from "#lib/bus/index.ts";
import { Bus } from "#lib/bus/message.ts";
import { bindingsOf, relayOnce } from "#lib/bus/relay.ts";
import { wakeDue } from "#lib/bus/store/sweeps.ts";
import { clock } from "#lib/kernel/clock.ts";

const ROUNDS = 10_000;
/** A number no session is given. */
const WORKER = 2_147_483_647;

/**
 * Relays and consumes in this process until nothing is due any more; attempts that wait for a later time stay.
 * Answers how many deliveries were handled. Throws where the work never ends.
 */
export async function drain(consumers: readonly Consumer[]): Promise<number> {
  const bindings = bindingsOf(consumers);
  let handled = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = await wakeDue(clock.now());
    for (const bus of Bus.options) moved += (await relayOnce(bus, bindings, WORKER)).relayed;
    for (const one of consumers) {
      const taken = (await consumeOnce(one, WORKER, false)) + (await consumeOnce(one, WORKER, true));
      handled += taken;
      moved += taken;
    }
    if (moved === 0) return handled;
  }
  throw new Error("the bus does not come to rest");
}
