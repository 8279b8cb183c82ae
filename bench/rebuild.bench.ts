import "#lib/wiring.ts";
import { closeJobQueue } from "#lib/adapters/job-queue/index.ts";
import { readHome, rebuildViewer } from "#lib/flow/timelines/index.ts";
import { begin, contextOf, people, say, settle } from "#lib/testing/timelines.ts";
import { defineBench, median, milliseconds, percentile } from "./harness.ts";

const AUTHORS = 20;
const POSTS = 50;
const RUNS = 5;
const READS = 100;

export const bench = defineBench({
  name: "rebuild",
  run: async ({ database, row, note }) => {
    const db = await database();
    const { tenant } = await db.addTenant("bench");
    const [viewer, reader, ...authors] = await people(
      tenant,
      "viewer",
      "reader",
      ...Array.from({ length: AUTHORS }, (_, n) => `author${n}`),
    );
    if (!viewer || !reader) throw new Error("no people");
    for (const author of authors) {
      await begin(viewer, author);
      await begin(reader, author);
      for (let n = 0; n < POSTS; n += 1) await say(author, `post ${n}`);
    }
    await settle(db, 5_000);
    const worker = { tenant, principal: null, purpose: "operating", role: "worker" as const };
    const rebuild = () => rebuildViewer(worker, { viewerId: viewer.id, runId: null });
    const readOne = () => milliseconds(() => readHome(contextOf(reader), { after: null, limit: 51 }));
    const p95 = async (): Promise<number> => {
      const took: number[] = [];
      for (let n = 0; n < READS; n += 1) took.push(await readOne());
      return percentile(took, 0.95);
    };
    const [perSecond, quiet, busy]: [number[], number[], number[]] = [[], [], []];
    for (let run = 0; run <= RUNS; run += 1) {
      const took = await milliseconds(rebuild);
      const alone = await p95();
      let isOver = false;
      const background = (async () => {
        while (!isOver) await rebuild();
      })();
      const beside = await p95();
      isOver = true;
      await background;
      if (run === 0) continue;
      perSecond.push(1_000 / took);
      quiet.push(alone);
      busy.push(beside);
    }
    row({
      name: `rebuild of ${AUTHORS * POSTS} entries with its oracle`,
      unit: "viewers/s",
      samples: perSecond,
    });
    row({ name: "a page of another viewer, p95, at rest", unit: "ms", samples: quiet });
    const ratio = median(busy) / median(quiet);
    row({
      name: "a page of another viewer, p95, beside rebuilds",
      unit: "ms",
      samples: busy,
      ratio: { value: ratio, of: "at rest" },
      budget: { text: "≤ 1.2 × at rest", isMet: ratio <= 1.2 },
    });
    await closeJobQueue();
    note(
      "Every rebuild deletes, derives and writes in one transaction over one snapshot and compares two hashes.",
    );
  },
});
