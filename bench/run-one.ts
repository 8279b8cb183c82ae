/** Runs one bench in this process and hands its rows to the runner. */
import { pathToFileURL } from "node:url";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import type { Bench, BenchTools, Measurement } from "./harness.ts";

const [file = ""] = process.argv.slice(2);
const opened: FreshDatabase[] = [];

const tools: BenchTools = {
  database: async () => {
    const database = await freshDatabase();
    opened.push(database);
    return database;
  },
  repeat: async (times, run) => {
    await run();
    const samples: number[] = [];
    while (samples.length < times) samples.push(await run());
    return samples;
  },
  row: (measurement: Measurement) => process.send?.({ measurement }),
  note: (text: string) => process.send?.({ note: text }),
};

const { bench } = (await import(pathToFileURL(file).href)) as { bench: Bench };
try {
  await bench.run(tools);
} finally {
  for (const database of opened) await database.close();
}
process.disconnect();
