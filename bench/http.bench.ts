import { once } from "node:events";
import { Agent, request } from "node:http";
import { Worker } from "node:worker_threads";
import { addAccount } from "#lib/testing/accounts.ts";
import { defineBench, median, rate } from "./harness.ts";
import type { Serving } from "./http/serve.ts";

const LANES = 32;
const REQUESTS = 4_000;
const RUNS = 5;

const agent = new Agent({ keepAlive: true, maxSockets: LANES });

function ask(port: number, path: string, headers: Record<string, string>): Promise<void> {
  return new Promise((settle, fail) => {
    const sent = request(
      { agent, host: "127.0.0.1", port, path, headers: { host: "localhost", ...headers } },
      (answer) => {
        if (answer.statusCode !== 200) fail(new Error(`${path} answered ${answer.statusCode}`));
        answer.resume();
        answer.once("end", settle);
      },
    );
    sent.once("error", fail);
    sent.end();
  });
}

export const bench = defineBench({
  name: "http",
  run: async ({ database, row, note }) => {
    process.env["PARALLAX_RATE_LIMITS"] = "off";
    const db = await database();
    const { headers } = await addAccount((await db.addTenant("bench")).tenant, "editor");
    const worker = new Worker(new URL("./http/serve.ts", import.meta.url));
    const [{ bare, frontDoor }] = (await once(worker, "message")) as [Serving];
    const ways = [
      { name: "bare Node server, the same bytes", send: () => ask(bare, "/", {}) },
      { name: "front door and route(): GET /healthz", send: () => ask(frontDoor, "/api/v1/healthz", {}) },
      { name: "with an API key and a decision: GET /me", send: () => ask(frontDoor, "/api/v1/me", headers) },
      { name: "one read from the database: GET /events", send: () => ask(frontDoor, "/api/v1/events", {}) },
    ];
    const samples = new Map<string, number[]>(ways.map(({ name }) => [name, []]));
    for (let run = 0; run <= RUNS; run += 1)
      for (const { name, send } of ways) {
        const perSecond = await rate(REQUESTS, send, LANES);
        if (run > 0) samples.get(name)?.push(perSecond);
      }
    await worker.terminate();
    agent.destroy();
    const base = median(samples.get(ways[0]?.name ?? "") ?? []);
    for (const { name } of ways) {
      const own = samples.get(name) ?? [];
      row({
        name,
        unit: "requests/s",
        samples: own,
        ...(own === samples.get(ways[0]?.name ?? "")
          ? {}
          : { ratio: { value: median(own) / base, of: "bare" } }),
      });
    }
    note(
      `${LANES} kept-alive connections from one process; the client shares the machine, so the ratios are what counts.`,
    );
  },
});
