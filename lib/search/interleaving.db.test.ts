import { afterAll, beforeAll, expect, test } from "vitest";
import { retractEvent } from "#lib/flow/events/index.ts";
import { retractPublication } from "#lib/flow/publications/index.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { value } from "#lib/testing/curation.ts";
import { interleaved } from "#lib/testing/interleaved.ts";
import { published, report } from "#lib/testing/publications.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import { consumers } from "./index.ts";
import { indexEvent, markDomains, markSites } from "./service.ts";

let at: Publishing;
let curator: Context;
beforeAll(async () => {
  at = await arrangePublishing(consumers);
  await at.addSite("paper");
  curator = { ...at.owner, principal: "acc_curator", purpose: "editing" };
});
afterAll(() => at.close());

const worker: Context = { tenant: null, principal: null, purpose: "operating", role: "worker" };
type Work = (tx: Tx, geid: string) => Promise<void>;
type Change = (geid: string) => Promise<unknown>;

/** Does a piece of work on an event while something else changes just before its n-th statement; answers how many it had. */
async function workWhile(work: Work, geid: string, nth: number, change: Change): Promise<number> {
  const met = await inContext(worker, async (whole) => {
    const between = interleaved(at.db, whole, nth, async () => {
      await change(geid);
      await at.work();
    });
    await work(between.tx, geid);
    return between;
  });
  await met.ended();
  return met.statements();
}

const becomesKnown: Change = () => Promise.resolve();
const isRetracted: Change = (geid) =>
  inContext(curator, async (tx) => value(await retractEvent(tx, curator, { geid, reason: "It never was." })));
const isWithdrawn: Change = async (geid) => {
  const { pubid } = await published(at, geid, "web", "paper");
  await inContext(at.owner, async (tx) =>
    value(await retractPublication(tx, at.owner, { pubid, reason: "Wrong." })),
  );
};

const CASES = [
  { change: becomesKnown, known: false, end: { domains: ["acts"], sites: ["paper"] } },
  { change: isRetracted, known: true, end: null },
  { change: isWithdrawn, known: true, end: { domains: ["acts"], sites: [] } },
];

test.each([
  { step: "indexed", work: indexEvent, statements: 6 },
  { step: "given the marks of its domains", work: markDomains, statements: 3 },
  { step: "given the marks of its sites", work: markSites, statements: 2 },
])("whatever comes while an event is $step, the index ends at what is known", async (one) => {
  for (const { change, known, end } of CASES) {
    const geids: string[] = [];
    // What has to be known before is made known at once: a transaction that stands open must not wait for all of it.
    if (known) for (let n = 0; n < one.statements; n += 1) geids.push(await report());
    await at.work();
    for (let n = 0; n < one.statements; n += 1) {
      const geid = geids[n] ?? (await report());
      geids[n] = geid;
      const count = await workWhile(one.work, geid, n + 1, change);
      expect(count, change.name).toBeLessThanOrEqual(one.statements);
    }
    await at.work();
    const rows = await at.rows("select geid, domains, sites from search_document where geid = any ($1)", [
      geids,
    ]);
    const wanted = end === null ? [] : geids.map((geid) => ({ geid, ...end }));
    expect(
      rows.toSorted((a, b) => (String(a["geid"]) < String(b["geid"]) ? -1 : 1)),
      change.name,
    ).toEqual(wanted);
  }
});
