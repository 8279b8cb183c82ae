import "#lib/wiring.ts";
import { closeJobQueue } from "#lib/adapters/job-queue/index.ts";
import { positionOf, readHome } from "#lib/flow/timelines/index.ts";
import { begin, contextOf, people, say, settle } from "#lib/testing/timelines.ts";
import { defineBench, median, rate } from "./harness.ts";

const POSTS = 5_200;
const PAGE = 50;
const READS = 400;
const RUNS = 5;

/** The rows of a page and their posts, as a bare client would ask for them: no rule, no reasons, no row security. */
const BARE = `select json_agg(t) from (select e.id, e.ranked_at, e.reasons, p.text, p.visibility, p.language, p.published_at,
    p.mentions, p.tags, a.id as account, a.handle, a.name, n.boosts, n.likes, n.replies
  from timeline_entry e join post p on p.tenant_id = e.tenant_id and p.id = e.post_id
  join account a on a.tenant_id = p.tenant_id and a.id = p.author_id
  join post_stats n on n.tenant_id = p.tenant_id and n.post_id = p.id
  where e.tenant_id = $1 and e.viewer_id = $2 and (e.ranked_at, e.id) < ('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  order by e.ranked_at desc, e.id desc limit ${PAGE + 1}) t`;

export const bench = defineBench({
  name: "timeline-read",
  run: async ({ database, row, note }) => {
    const db = await database();
    const { tenant } = await db.addTenant("bench");
    const [author, viewer] = await people(tenant, "author", "viewer");
    if (!author || !viewer) throw new Error("no people");
    await begin(viewer, author);
    const first = await say(author, "the first of many posts, with a #tag or two and a few more words #law");
    // The rest are copies of the first, a second apart: published one by one they would take the bench's time.
    await db.admin.query(
      `insert into post select (json_populate_record(p, json_build_object('id', 'post_' || lpad(n::text, 36, '0'),
         'ranked_at', p.ranked_at - n * interval '1 second'))).* from post p, generate_series(1, ${POSTS}) n where p.id = $1`,
      [first],
    );
    await db.admin.query(
      "insert into post_stats select tenant_id, id, 0, 0, 0 from post on conflict do nothing",
    );
    await db.admin.query(
      `insert into post_facet select tenant_id, 'account', author_id, id, ranked_at, false from post on conflict do nothing`,
    );
    await settle(db, 5_000);
    await db.admin.query("analyze");
    const reading = { ...contextOf(viewer), purpose: "reading" };
    const last = await readHome(reading, { after: null, limit: PAGE * 99 });
    const after = last.at(-1) ? positionOf(last.at(-1)!) : null;
    const ways = [
      { name: "the same rows by a bare client", read: () => db.admin.query(BARE, [tenant, viewer.id]) },
      { name: "home timeline, page 1", read: () => readHome(reading, { after: null, limit: PAGE + 1 }) },
      { name: "home timeline, page 100", read: () => readHome(reading, { after, limit: PAGE + 1 }) },
    ];
    const samples = ways.map((): number[] => []);
    for (let run = 0; run <= RUNS; run += 1)
      for (const [index, way] of ways.entries()) {
        const perSecond = await rate(READS, way.read);
        if (run > 0) samples[index]?.push(perSecond);
      }
    const [base, page1, page100] = samples.map((own) => median(own));
    for (const [index, { name }] of ways.entries()) {
      const ratio = (samples[index] ? median(samples[index]) : 0) / (base ?? 1);
      row({
        name,
        unit: "reads/s",
        samples: samples[index] ?? [],
        ...(index === 0 ? {} : { ratio: { value: ratio, of: "bare" } }),
        ...(index === 1 ? { budget: { text: "≥ 40 % of bare", isMet: ratio >= 0.4 } } : {}),
        ...(index === 2
          ? { budget: { text: "page 100 ≤ 1.3 × page 1", isMet: (page1 ?? 0) <= 1.3 * (page100 ?? 0) } }
          : {}),
      });
    }
    await closeJobQueue();
    note(
      `${PAGE} hydrated entries a read, ${POSTS} in the timeline, each checked again for visibility; one reader at a time.`,
    );
  },
});
