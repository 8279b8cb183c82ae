import { consumer, done, emitAll, message, outgoing, runBus } from "#lib/bus/index.ts";
import { keepPartitions } from "#lib/bus/upkeep.ts";
import { inContext, setProcessRole, type Context } from "#lib/kernel/db/index.ts";
import { z } from "zod";
import { defineBench, median, milliseconds, percentile } from "./harness.ts";

const shared: Context = { tenant: null, principal: null, purpose: "operating" };
const measured = message(
  "event",
  "org.evemiss.iiodo.probe.measured.v1",
  z.strictObject({ n: z.int(), sent_ms: z.number() }),
);
const MESSAGES = 4_000;
/** Messages of one transaction, as one admission of evidence writes them. */
const PER_TRANSACTION = 4;
const EMITTERS = 4;
const LAG_RATE = 1_000;
const LAG_SECONDS = 3;

/** A consumer that counts, the lag of each message, and a promise that `count` have come. */
function listen() {
  let [seen, wanted] = [0, Number.POSITIVE_INFINITY];
  let enough = Promise.withResolvers<undefined>();
  const lags: number[] = [];
  const counting = consumer({
    name: "bench.count",
    on: [measured],
    batchSize: 500,
    handle: (_tx, _envelope, data) => {
      lags.push(performance.now() - data.sent_ms);
      seen += 1;
      if (seen >= wanted) enough.resolve(undefined);
      return Promise.resolve(done);
    },
  });
  const expectMore = (count: number): Promise<undefined> => {
    [seen, wanted] = [0, count];
    lags.length = 0;
    enough = Promise.withResolvers<undefined>();
    return enough.promise;
  };
  return { counting, expectMore, lags };
}

async function send(count: number): Promise<void> {
  const probes = Array.from({ length: count }, (_, n) =>
    outgoing(measured, {
      ...{ subject: `probe/${n}`, tenant: null, siteId: `site${n % 5}`, partitionKey: `probe/${n}` },
      data: { n, sent_ms: performance.now() },
    }),
  );
  await inContext(shared, (tx) => emitAll(tx, probes));
}

/** Sends from several callers at once, a few messages a transaction. */
async function sendLive(total: number): Promise<void> {
  let left = total;
  const emitter = async (): Promise<void> => {
    while (left > 0) {
      left -= PER_TRANSACTION;
      await send(PER_TRANSACTION);
    }
  };
  await Promise.all(Array.from({ length: EMITTERS }, emitter));
}

export const bench = defineBench({
  name: "bus",
  run: async ({ database, repeat, row, note }) => {
    await database();
    setProcessRole("worker");
    await keepPartitions();
    const { counting, expectMore, lags } = listen();

    const drained = await repeat(5, async () => {
      for (let sent = 0; sent < MESSAGES; sent += 500) await send(500);
      const all = expectMore(MESSAGES);
      const beganMs = performance.now();
      const bus = await runBus([counting]);
      await all;
      const tookMs = performance.now() - beganMs;
      await bus.stop();
      return (MESSAGES / tookMs) * 1_000;
    });

    const bus = await runBus([counting]);
    const live = await repeat(5, async () => {
      const all = expectMore(MESSAGES);
      return (MESSAGES / (await milliseconds(() => Promise.all([sendLive(MESSAGES), all])))) * 1_000;
    });
    const emitted = await repeat(5, async () => {
      const all = expectMore(MESSAGES);
      const tookMs = await milliseconds(() => sendLive(MESSAGES));
      await all;
      return (MESSAGES / tookMs) * 1_000;
    });
    const lag = await repeat(5, async () => {
      const all = expectMore(LAG_RATE * LAG_SECONDS);
      const beganMs = performance.now();
      for (let sent = 0; sent < LAG_RATE * LAG_SECONDS; sent += PER_TRANSACTION) {
        const dueMs = beganMs + (sent / LAG_RATE) * 1_000;
        const earlyMs = dueMs - performance.now();
        if (earlyMs > 1) await new Promise((resolve) => setTimeout(resolve, earlyMs));
        await send(PER_TRANSACTION);
      }
      await all;
      return percentile(lags, 0.95);
    });
    await bus.stop();

    const atLeast = (samples: readonly number[], floor: number) => ({
      text: `≥ ${floor}/s`,
      isMet: median(samples) >= floor,
    });
    row({ name: "emit only, 4 a transaction", unit: "messages/s", samples: emitted });
    row({
      ...{
        name: "emit → consumer with inbox, live",
        unit: "messages/s",
        samples: live,
        budget: atLeast(live, 2_000),
      },
      ratio: { value: median(live) / median(emitted), of: "emit only" },
    });
    row({
      name: "draining a full outbox",
      unit: "messages/s",
      samples: drained,
      budget: atLeast(drained, 5_000),
    });
    row({
      ...{ name: `lag p95 at ${LAG_RATE}/s`, unit: "ms", samples: lag },
      budget: { text: "≤ 250 ms", isMet: median(lag) <= 250 },
    });
    note(
      `${MESSAGES} messages a run over 5 sites, one consumer that only counts, one process that sends and consumes.`,
    );
    note(
      "A lag includes the commit; where the machine can't send that fast, the sender's own delay is not in it.",
    );
  },
});
