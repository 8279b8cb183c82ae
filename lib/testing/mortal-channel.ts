import type { Channel } from "#lib/flow/publications/channels/port.ts";

/**
 * What becomes of the process that sends: it lives; it dies before the send; it dies with the answer in its hand; or it
 * sleeps over the answer and wakes up when others have long gone on.
 */
export const FATES = ["lives", "dies-before", "dies-after", "sleeps"] as const;
export type Fate = (typeof FATES)[number];

/** A channel whose callers can die, as seen from everywhere else: a call that never comes back. */
export type MortalChannel = {
  readonly channel: Channel;
  /** Runs work of a process that ends at once when one of its sends dies or falls asleep. */
  readonly alive: (work: () => Promise<void>) => Promise<void>;
  /** Lets every sleeper go on with what it knows, and waits until all have ended or one has died of a later send. */
  readonly wake: () => Promise<void>;
  readonly counts: Readonly<Record<Fate, number>>;
};

const never = () => new Promise<never>(() => undefined);

/** Makes the callers of a channel mortal; `fate` is asked before each send. */
export function mortal(channel: Channel, fate: () => Fate): MortalChannel {
  const counts = { lives: 0, "dies-before": 0, "dies-after": 0, sleeps: 0 };
  const sleepers: (() => void)[] = [];
  const asleep: Promise<void>[] = [];
  let end = Promise.withResolvers<Fate>();
  return {
    counts,
    channel: {
      ...channel,
      send: async (request) => {
        const mine = fate();
        counts[mine] += 1;
        if (mine === "dies-before") {
          end.resolve(mine);
          return await never();
        }
        const outcome = await channel.send(request);
        if (mine === "lives") return outcome;
        end.resolve(mine);
        if (mine === "dies-after") return await never();
        await new Promise<void>((resolve) => sleepers.push(resolve));
        return outcome;
      },
    },
    alive: async (work) => {
      end = Promise.withResolvers<Fate>();
      const working = work();
      const ended = await Promise.race([working, end.promise]);
      if (ended === "sleeps") asleep.push(working);
    },
    wake: async () => {
      end = Promise.withResolvers<Fate>();
      for (const go of sleepers.splice(0)) go();
      await Promise.race([Promise.all(asleep.splice(0)), end.promise]);
    },
  };
}
