import { clock } from "#lib/kernel/clock.ts";
import { consumeOnce } from "./consume.ts";
import type { Consumer } from "./consumer.ts";
import { runLoop, type Loop } from "./loop.ts";
import { Bus } from "./message.ts";
import { bindingsOf, relayOnce } from "./relay.ts";
import { openSession } from "./session.ts";
import { freeAbandoned, probeWork, wakeDue } from "./store/sweeps.ts";

/** How often each process looks for wake-ups that were missed, attempts that are due and workers that are gone. */
const TICK_MS = 500;
/** Loops that nobody rang look for themselves only this often: the tick rings whoever has work. */
const REST_MS = 30_000;
/** A claim older than this is taken back even from a worker that lives: longer than any transaction may last. */
const LEASE_MS = 60_000;
const IDLE = { busy: false } as const;

/** The bus at work in this process. */
export type RunningBus = {
  /** Claims nothing more and answers when the batches in hand are finished. */
  readonly stop: () => Promise<void>;
};

/**
 * Runs relays and consumers until stopped: one loop a bus and one a consumer, so that none waits for another. Any
 * number of processes may run the same consumers.
 */
export async function runBus(consumers: readonly Consumer[]): Promise<RunningBus> {
  const loops = new Map<string, Loop>();
  const ring = (names: Iterable<string>): void => {
    for (const name of names) loops.get(name)?.bell.ring();
  };
  const names = consumers.map((one) => one.name);
  const bindings = bindingsOf(consumers);
  // An empty payload: something was sent. A worker's number: it relayed something for consumers that may run here.
  const session = await openSession((payload) => {
    ring(payload === "" ? Bus.options : names);
  });

  for (const bus of Bus.options)
    loops.set(
      bus,
      runLoop(bus, REST_MS, async () => {
        if (session.number() === 0) return IDLE;
        const result = await relayOnce(bus, bindings, session.number());
        ring(result.consumers);
        return { busy: result.relayed > 0 };
      }),
    );
  for (const consumer of consumers)
    loops.set(
      consumer.name,
      runLoop(consumer.name, REST_MS, async () => {
        if (session.number() === 0) return IDLE;
        const together = await consumeOnce(consumer, session.number(), false);
        const alone = await consumeOnce(consumer, session.number(), true);
        return { busy: together + alone > 0 };
      }),
    );
  const tick = runLoop("tick", TICK_MS, async () => {
    const now = clock.now();
    await freeAbandoned(session.number(), new Date(now.getTime() - LEASE_MS), now);
    await wakeDue(now);
    const work = await probeWork();
    ring([...work.buses, ...work.consumers]);
    return IDLE;
  });

  return {
    stop: async () => {
      await Promise.all([tick, ...loops.values()].map((loop) => loop.stop()));
      await session.close();
    },
  };
}
