import { once } from "node:events";
import { Agent, request } from "node:http";
import { Worker } from "node:worker_threads";
import { defineBench, median, rate } from "./harness.ts";
import type { PagesServing } from "./page-cached/serve.ts";
import { serveWithNext } from "./page-cached/next.ts";

const LANES = 32;
const REQUESTS = 5_000;
const DRAWINGS = 60;
const RUNS = 5;
const HOST = "agiright.localhost";

const agent = new Agent({ keepAlive: true, maxSockets: LANES });

function ask(port: number, path: string, headers: Record<string, string>): Promise<void> {
  return new Promise((settle, fail) => {
    const sent = request({ agent, host: "127.0.0.1", port, path, headers }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${path} answered ${answer.statusCode}`));
      answer.resume();
      answer.once("end", settle);
    });
    sent.once("error", fail);
    sent.end();
  });
}

export const bench = defineBench({
  name: "page-cached",
  run: async ({ database, row, note }) => {
    await database();
    const worker = new Worker(new URL("./page-cached/serve.ts", import.meta.url));
    const [{ bare, frontDoor, page, feed }] = (await once(worker, "message")) as [PagesServing];
    const next = await serveWithNext();
    const br = { "accept-encoding": "br" };
    const ways = [
      {
        name: "bare Node server, the same page",
        count: REQUESTS,
        send: () => ask(bare, page, { host: HOST, ...br }),
      },
      {
        name: "front door, published page",
        count: REQUESTS,
        send: () => ask(frontDoor, page, { host: HOST, ...br }),
      },
      {
        name: "bare Node server, the same feed",
        count: REQUESTS,
        send: () => ask(bare, feed, { host: HOST, ...br }),
      },
      {
        name: "front door, published feed",
        count: REQUESTS,
        send: () => ask(frontDoor, feed, { host: HOST, ...br }),
      },
      {
        name: "the page drawn by Next each time",
        count: DRAWINGS,
        send: () => ask(next.port, next.path, next.headers),
      },
    ] as const;
    const samples = ways.map((): number[] => []);
    for (let run = 0; run <= RUNS; run += 1)
      for (const [index, { count, send }] of ways.entries()) {
        const perSecond = await rate(count, send, LANES);
        if (run > 0) samples[index]?.push(perSecond);
      }
    await worker.terminate();
    await next.close();
    agent.destroy();
    const of = (index: number) => median(samples[index] ?? []);
    const rowOf = (index: number, against?: number, least = 0.5) => {
      const base = against === undefined ? null : of(index) / of(against);
      row({
        name: ways[index]?.name ?? "",
        unit: "requests/s",
        samples: samples[index] ?? [],
        ...(base === null || against === undefined
          ? {}
          : {
              ratio: { value: base, of: ways[against]?.name ?? "" },
              budget: { text: `≥ ${least} ×`, isMet: base >= least },
            }),
      });
    };
    rowOf(0);
    rowOf(1, 0);
    rowOf(2);
    rowOf(3, 2);
    rowOf(4);
    const gain = of(1) / of(4);
    row({
      name: "front door against Next each time",
      unit: "requests/s",
      samples: samples[1] ?? [],
      ratio: { value: gain, of: ways[4].name },
      budget: { text: "≥ 15 ×", isMet: gain >= 15 },
    });
    note(
      `${LANES} kept-alive connections from one process, which shares the machine; bodies compressed with brotli.`,
    );
    note("Next draws the about page of the same site from the same database; a topic page costs it more.");
  },
});
