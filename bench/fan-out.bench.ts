import "#lib/wiring.ts";
import { closeJobQueue } from "#lib/adapters/job-queue/index.ts";
import { runFanOut } from "#lib/flow/timelines/index.ts";
import type { FreshDatabase } from "#lib/testing/database.ts";
import { people, say } from "#lib/testing/timelines.ts";
import { defineBench, median, milliseconds } from "./harness.ts";

const SIZES = [1_000, 10_000, 100_000];
const RUNS = 5;

/** Accounts that follow one author, written by one statement each. */
async function addFollowers(db: FreshDatabase, tenant: string, author: string, count: number): Promise<void> {
  await db.admin.query(
    `insert into account (id, tenant_id, handle, kind, name, state, session_version, created_at, updated_at)
     select 'acc_bench-' || $3::text || '-' || n, $1, 'bench-' || $3::text || '-' || n, 'person', 'bench', 'active', 1, now(), now() from generate_series(1, $2::int) n`,
    [tenant, count, author.slice(-6)],
  );
  await db.admin.query(
    `insert into follow (tenant_id, follower_id, kind, target, since)
     select $1, id, 'account', $2, now() from account where tenant_id = $1 and name = 'bench'`,
    [tenant, author],
  );
  await db.admin.query("analyze account, follow");
}

/** The same rows by one bare statement of the administrator, without row security, rules or reasons to merge. */
const RAW = `insert into bench_entry (tenant_id, post_id, viewer_id, id, ranked_at, reasons, queued_at, materialised_at)
  select f.tenant_id, $2, f.follower_id, plx_entry_id(f.follower_id, $2), now(), array['account:' || f.target], now(), now()
  from follow f where f.tenant_id = $1 and f.kind = 'account' and f.target = $3
  on conflict (tenant_id, post_id, viewer_id) do nothing`;

export const bench = defineBench({
  name: "fan-out",
  run: async ({ database, row, note }) => {
    const db = await database();
    await db.admin.query("create table bench_entry (like timeline_entry including all)");
    for (const size of SIZES) {
      const { tenant } = await db.addTenant(`bench-${size}`);
      const [author] = await people(tenant, `author-${size}`);
      if (!author) throw new Error("no author");
      await addFollowers(db, tenant, author.id, size);
      const worker = { tenant, principal: null, purpose: "operating", role: "worker" as const };
      const [ours, raw]: [number[], number[]] = [[], []];
      for (let run = 0; run <= RUNS; run += 1) {
        const postId = await say(author, `post ${run}`);
        const bare = await milliseconds(() => db.admin.query(RAW, [tenant, postId, author.id]));
        const written = await milliseconds(() =>
          runFanOut(worker, { postId, authorId: author.id }, { most: 10_000 }),
        );
        if (run === 0) continue;
        raw.push((size / bare) * 1_000);
        ours.push((size / written) * 1_000);
      }
      const ratio = median(ours) / median(raw);
      row({ name: `raw insert, ${size} followers`, unit: "rows/s", samples: raw });
      row({
        name: `fan-out in batches, ${size} followers`,
        unit: "rows/s",
        samples: ours,
        ratio: { value: ratio, of: "raw" },
        budget: { text: "≥ 60 % of the raw insert", isMet: ratio >= 0.6 },
      });
    }
    await closeJobQueue();
    note(
      "Each batch of 5,000 is a transaction that reads the post anew and checks the visibility rule for every row.",
    );
  },
});
